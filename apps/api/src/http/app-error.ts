import type { ProblemCode } from "@lanyard/contract/problem-codes";
import { type Refusal, type RefusalReason, refusal } from "@lanyard/contract/refusals/refusal";

/** What is wrong with one field. `path` is the field's dotted name, empty for the whole request. */
export interface FieldRefusal {
  readonly path: string;
  readonly message: RefusalReason;
}

export interface Details {
  /** What a person reads, in their language; the code's own text when not given. */
  message?: Refusal;
  errors?: FieldRefusal[];
  /** Facts for programs, such as ids and current values, and never data of another organisation. */
  facts?: Record<string, unknown>;
  /** After which the same may be asked again. */
  retryAfterSeconds?: number;
  cause?: unknown;
  /** Whoever refuses has written it down: the log needs no line for each request. */
  isLogged?: boolean;
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

/** One wrong field, as a refusal; the sentence begins with its name, as where a schema refuses. */
export function fieldError(path: string, message: Refusal): AppError {
  return new AppError("INVALID_INPUT", { errors: [{ path, message }] });
}

/** The same where the sentence says by itself what is wrong: a file. */
export function fileError(path: string, message: Refusal, cause?: unknown): AppError {
  return new AppError("INVALID_INPUT", { message, errors: [{ path, message }], cause });
}

/** What a person reads of one wrong field beside others' reasons. */
export function fieldReason({ path, message }: FieldRefusal): RefusalReason {
  return path === "" ? message : refusal("cellsRefused", { field: path, reason: message });
}
