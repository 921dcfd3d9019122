import type { ProblemCode } from "@lanyard/contract/problem-codes";
import type { FieldProblem } from "@lanyard/contract/problem-schema";

interface Details {
  /** What a person reads; the code's own sentence when not given. */
  message?: string;
  errors?: FieldProblem[];
  /** For programs: ids, current values. Never anything of another organisation. */
  facts?: Record<string, unknown>;
  cause?: unknown;
}

/** An expected refusal. Services throw it; the HTTP edge turns it into problem+json. */
export class AppError extends Error {
  readonly code: ProblemCode;
  readonly details: Details;

  constructor(code: ProblemCode, details: Details = {}) {
    super(details.message ?? code, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = "AppError";
    this.code = code;
    this.details = details;
  }
}

/** One wrong field, as a refusal. */
export function fieldError(path: string, message: string): AppError {
  return new AppError("INVALID_INPUT", { message, errors: [{ path, message }] });
}
