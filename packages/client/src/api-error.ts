import type { ProblemCode } from "@lanyard/contract/problem-codes";
import type { FieldProblem } from "@lanyard/contract/problem-schema";
import { isRecord, textIn } from "./reply-shape.ts";

/**
 * Codes of failures whose response contains no code: `NETWORK` if no complete response arrived, otherwise
 * `UNKNOWN`.
 */
export type ClientCode = "NETWORK" | "UNKNOWN";

/**
 * Returns the message of a failure in the user's language, or `undefined` to use the default message (spec
 * section 7).
 */
export type FailureText = (code: ClientCode) => string | undefined;

export interface ApiFailure {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly errors?: readonly FieldProblem[];
  readonly facts?: Readonly<Record<string, unknown>>;
}

const fallbackMessage = "An error occurred";

/**
 * The error of a failed call. A cancelled call throws the reason of its signal instead. `status` is 0 if no
 * complete response arrived. `message` is written for users (spec section 7).
 */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: string;
  readonly errors: readonly FieldProblem[];
  readonly facts: Readonly<Record<string, unknown>>;

  constructor(failure: ApiFailure, options?: ErrorOptions) {
    super(failure.message, options);
    this.status = failure.status;
    this.code = failure.code;
    this.errors = failure.errors ?? [];
    this.facts = failure.facts ?? {};
  }

  is(code: ProblemCode | ClientCode): boolean {
    return this.code === code;
  }
}

export function networkError(cause: unknown, tell?: FailureText): ApiError {
  const text = tell?.("NETWORK") ?? (cause instanceof Error ? cause.message : "");
  return new ApiError({ status: 0, code: "NETWORK", message: text || "Network error" }, { cause });
}

/** Returns the label of a refused field, or `undefined` to show the path of the field. */
export type FieldName = (path: string) => string | undefined;

export async function refusalError(
  response: Response,
  tell?: FailureText,
  fieldName?: FieldName,
): Promise<ApiError> {
  const body = await response.json().catch(() => undefined);
  const message = textIn(body, "message") ?? textIn(body, "error") ?? tell?.("UNKNOWN") ?? fallbackMessage;
  const errors = fieldProblems(body);
  return new ApiError({
    status: response.status,
    code: textIn(body, "code") ?? "UNKNOWN",
    message: withFieldName(message, errors, fieldName),
    errors,
    facts: factsIn(body),
  });
}

function withFieldName(message: string, [first]: readonly FieldProblem[], fieldName?: FieldName): string {
  if (first === undefined || message !== `${first.path}: ${first.message}`) return message;
  return `${fieldName?.(first.path) ?? first.path}: ${first.message}`;
}

/**
 * Returns the error for a truncated response, or for a successful response that is not JSON, such as a
 * proxy's page.
 */
export function brokenAnswerError(status: number, cause: unknown, tell?: FailureText): ApiError {
  if (!(cause instanceof SyntaxError)) return networkError(cause, tell);
  return new ApiError({ status, code: "UNKNOWN", message: tell?.("UNKNOWN") ?? fallbackMessage }, { cause });
}

function isFieldProblem(value: unknown): value is FieldProblem {
  return textIn(value, "path", true) !== undefined && textIn(value, "message") !== undefined;
}

function fieldProblems(body: unknown): FieldProblem[] {
  const errors = isRecord(body) ? body.errors : undefined;
  return Array.isArray(errors) ? errors.filter(isFieldProblem) : [];
}

function factsIn(body: unknown): Record<string, unknown> {
  const facts = isRecord(body) ? body.facts : undefined;
  return isRecord(facts) ? facts : {};
}
