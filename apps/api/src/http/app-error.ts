import type { ProblemCode } from "@lanyard/contract/problem-codes";
import { type Refusal, refusal } from "@lanyard/contract/refusals/refusal";

/** The problem of one field. `path` is the field's dotted name, empty for the whole request. */
export interface FieldRefusal {
  readonly path: string;
  readonly message: Refusal;
}

export interface Details {
  /** The text for users in their language; by default that of the code. */
  message?: Refusal;
  errors?: FieldRefusal[];
  /** Facts for programs, such as ids and current values, and never data of another organisation. */
  facts?: Record<string, unknown>;
  /** The seconds after which a retry may succeed. */
  retryAfterSeconds?: number;
  cause?: unknown;
  /** Whether the thrower has logged it, so that requests do not log it again. */
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

/** Returns a refusal of one field; the sentence begins with its name, like a schema's. */
export function fieldError(path: string, message: Refusal): AppError {
  return new AppError("INVALID_INPUT", { errors: [{ path, message }] });
}

/** Returns a refusal of a file, whose sentence names the problem itself. */
export function fileError(path: string, message: Refusal, cause?: unknown): AppError {
  return new AppError("INVALID_INPUT", { message, errors: [{ path, message }], cause });
}

/** Returns the text of one field's refusal among others. */
export function fieldReason({ path, message }: FieldRefusal): Refusal {
  return path === "" ? message : refusal("cellsRefused", { field: path, reason: message });
}
