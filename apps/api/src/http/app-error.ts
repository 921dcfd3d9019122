import type { ProblemCode } from "@lanyard/contract/problem-codes";
import type { Refusal, RefusalReason } from "@lanyard/contract/refusals/refusal";

/** What is wrong with one field. `path` is the field's dotted name, empty for the whole request. */
export interface FieldRefusal {
  readonly path: string;
  readonly message: RefusalReason;
}

export interface Details {
  /** What a person reads, in their language; the code's own text when not given. */
  message?: Refusal;
  errors?: FieldRefusal[];
  /** For programs: ids, current values. Never anything of another organisation. */
  facts?: Record<string, unknown>;
  /** After which the same may be asked again. */
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** An expected refusal. Services throw it; the HTTP edge turns it into problem+json. */
export class AppError extends Error {
  readonly code: ProblemCode;
  readonly details: Details;

  constructor(code: ProblemCode, details: Details = {}) {
    super(details.message?.id ?? code, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = "AppError";
    this.code = code;
    this.details = details;
  }
}

/** One wrong field, as a refusal. */
export function fieldError(path: string, message: Refusal): AppError {
  return new AppError("INVALID_INPUT", { message, errors: [{ path, message }] });
}
