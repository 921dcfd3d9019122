import { type Logger, pino } from "pino";
import { errorFacts } from "./error-facts.ts";
import { currentRequestId } from "./request-id.ts";

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

export type Service = "api" | "signin";

interface LoggerOptions {
  level: string;
  /** Which of the services writes the lines; nothing where a process is several, which then name themselves. */
  service?: Service;
  /** Told the level of each line that is written, as pino's number. */
  onLine?: ((level: number) => void) | undefined;
}

/**
 * A JSON logger on standard error, so that standard output stays for what the person who starts the program reads. Lines that
 * are written for a request name it.
 */
export function createLogger({ level, service, onLine }: LoggerOptions): Logger {
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
      // A logger that Fastify makes for a request has its id already.
      mixin: (_line, _level, writer) => {
        const bindings = writer.bindings();
        const requestId = currentRequestId();
        return {
          ...(service !== undefined && !("service" in bindings) && { service }),
          ...(requestId !== undefined && !("requestId" in bindings) && { requestId }),
        };
      },
      serializers: { err: errorFacts },
      redact: { paths: redactedPaths, censor: "[hidden]" },
    },
    pino.destination({ fd: 2, sync: true }),
  );
}

/** The same log, each line of which says that this service wrote it. */
export function ofService(log: Logger, service: Service): Logger {
  return log.child({ service });
}
