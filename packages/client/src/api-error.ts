import type { ProblemCode } from "@lanyard/contract/problem-codes";
import type { FieldProblem } from "@lanyard/contract/problem-schema";
import { isRecord, textIn } from "./reply-shape.ts";

/** Failures that no server named: no answer, or one that is not of this API. */
export type ClientCode = "NETWORK" | "UNKNOWN";

/** Returns the user's text of a failure; `undefined` keeps the English of spec section 7. */
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
 * The only error that calls throw, except cancelled ones, which throw their signal's reason. `status` is 0
 * without an answer; `message` is the text for users (spec section 7).
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

  /** Returns whether this is the given failure; a misspelt code does not compile. */
  is(code: ProblemCode | ClientCode): boolean {
    return this.code === code;
  }
}

/** Returns the error of a missing answer: the exception's text, or 'Network error'. */
export function networkError(cause: unknown, tell?: FailureText): ApiError {
  const text = tell?.("NETWORK") ?? (cause instanceof Error ? cause.message : "");
  return new ApiError({ status: 0, code: "NETWORK", message: text || "Network error" }, { cause });
}

/** Returns the user's name of a refused field; `undefined` keeps its path. */
export type FieldName = (path: string) => string | undefined;

/** A refusal: the body's message or error field, else 'An error occurred', with the status. */
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

/** A sentence that begins with the path of its first field begins with the field's name instead. */
function withFieldName(message: string, [first]: readonly FieldProblem[], fieldName?: FieldName): string {
  if (first === undefined || message !== `${first.path}: ${first.message}`) return message;
  return `${fieldName?.(first.path) ?? first.path}: ${first.message}`;
}

/** Returns the error of a truncated answer, or of a success that is not JSON, such as a proxy's page. */
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
