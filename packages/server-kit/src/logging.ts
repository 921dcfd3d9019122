import { type Logger, pino } from "pino";
import { z } from "zod";
import { currentRequestId } from "./current-work.ts";
import { errorFacts } from "./error-facts.ts";

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

/** Paths of passwords, tokens, cookies and e-mail addresses in log entries, up to three levels deep. */
const redactedPaths = secretNames.flatMap((name) =>
  ["", "*.", "*.*."].map((prefix) => (prefix ? `${prefix}["${name}"]` : `["${name}"]`).replace(".[", "[")),
);

export type Service = "api" | "signin";

interface LoggerOptions {
  level: string;
  /** The service named in each line; undefined in a process with several services, which use `ofService`. */
  service?: Service;
  /** Called for each line with its level as pino's number. */
  onLine?: ((level: number) => void) | undefined;
}

const readLine = z
  .object({
    level: z.number(),
    time: z.iso.datetime(),
    msg: z.string().default(""),
    err: z.object({ message: z.string(), stack: z.string().default("") }).optional(),
  })
  .catchall(z.unknown());

export function readableLine(line: string): string {
  const { level, time, msg, err, ...facts } = readLine.parse(JSON.parse(line));
  const weight = level >= 50 ? "Error" : level >= 40 ? "Warning" : "Info";
  const said = [msg, err?.message].filter(Boolean).join(": ");
  const told = Object.entries(facts).map(([name, fact]) => `${name} ${JSON.stringify(fact)}`);
  const stack = level >= 50 && err?.stack ? `\n${err.stack}` : "";
  return `${time.slice(11, 19)} ${weight}  ${said}${told.length > 0 ? ` (${told.join(", ")})` : ""}${stack}\n`;
}

/**
 * Creates a logger that writes to standard error, because standard output is for messages to the user. Writes
 * JSON, or readable lines in a terminal, and adds the id of the current request.
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
      // Fastify's request loggers already add the request id.
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
    process.stderr.isTTY
      ? { write: (line: string) => void process.stderr.write(readableLine(line)) }
      : pino.destination({ fd: 2, sync: true }),
  );
}

export function ofService(log: Logger, service: Service): Logger {
  return log.child({ service });
}
