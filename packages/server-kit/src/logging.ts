import { type Logger, pino } from "pino";

export type { Logger } from "pino";

const secretNames = [
  "authorization",
  "cookie",
  "set-cookie",
  "password",
  "token",
  "accessToken",
  "refreshToken",
  "idToken",
  "email",
];

/** Passwords, tokens, cookies and e-mail addresses never reach the log, wherever in an entry they stand (up to three levels deep). */
const redactedPaths = secretNames.flatMap((name) =>
  ["", "*.", "*.*."].map((prefix) => (prefix ? `${prefix}["${name}"]` : `["${name}"]`).replace(".[", "[")),
);

interface LoggerOptions {
  level: string;
  /** Told the level of each line that is written, as pino's number. */
  onLine?: ((level: number) => void) | undefined;
}

/** A JSON logger on standard error, so that standard output stays for what the person who starts the program reads. */
export function createLogger({ level, onLine }: LoggerOptions): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      ...(onLine && {
        hooks: {
          logMethod(line, write, lineLevel) {
            onLine(lineLevel);
            write.apply(this, line);
          },
        },
      }),
      redact: { paths: redactedPaths, censor: "[hidden]" },
    },
    pino.destination({ fd: 2, sync: true }),
  );
}
