/** The logged properties of an error, in the format of pino. */
interface ErrorFacts {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly constraint?: string;
  /** The stack without the message. */
  readonly stack: string;
  readonly cause?: ErrorFacts;
}

const longestMessage = 1000;
const deepestCause = 5;
const address = /[^\s<>()"',;:]+@[^\s<>()"',;:]+/gu;

/**
 * Returns the facts of an error, without personal data. PostgreSQL quotes values in messages of error class
 * 22, in raised errors and in details; mail servers quote addresses.
 */
export function errorFacts(error: unknown): unknown {
  return error instanceof Error ? factsOf(error) : error;
}

function factsOf(error: Error, depth = 0): ErrorFacts {
  const code = textIn(error, "code");
  const constraint = textIn(error, "constraint");
  const isQuoting = textIn(error, "severity") !== undefined && /^(?:22|P0)/u.test(code ?? "");
  const cause =
    error.cause instanceof Error && depth < deepestCause ? factsOf(error.cause, depth + 1) : undefined;
  return {
    type: error.name,
    message: isQuoting ? "The database refused a value" : withoutAddresses(error.message),
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    stack: framesOf(error),
    ...(cause !== undefined && { cause }),
  };
}

const withoutAddresses = (text: string) => text.replace(address, "[hidden]").slice(0, longestMessage);

/** Returns a property of an error if it is a text. */
export function textIn(error: Error, name: string): string | undefined {
  const value: unknown = Reflect.get(error, name);
  return typeof value === "string" ? value : undefined;
}

function framesOf({ stack = "" }: Error): string {
  return stack
    .split("\n")
    .filter((line) => /^\s+at /u.test(line))
    .join("\n");
}
