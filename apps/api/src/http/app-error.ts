import type { ProblemCode } from "@lanyard/contract/problem-codes";
import { type Refusal, refusal } from "@lanyard/contract/refusals/refusal";

/** The refusal of a field. `path` is the dotted field name, or empty for the whole request. */
export interface FieldRefusal {
  readonly path: string;
  readonly message: Refusal;
}

export interface Details {
  /** The message for users. Defaults to the text of the problem code. */
  message?: Refusal;
  errors?: FieldRefusal[];
  /** Details for programs, such as ids and current values. Never contains data of another organisation. */
  facts?: Record<string, unknown>;
  retryAfterSeconds?: number;
  cause?: unknown;
  isLogged?: boolean;
}

/** An expected refusal. Services throw it, and the HTTP layer sends it as problem+json. */
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

export function asRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  throw error;
}

/** Returns the refusal of a field. The message begins with the name of the field. */
export function fieldError(path: string, message: Refusal): AppError {
  return new AppError("INVALID_INPUT", { errors: [{ path, message }] });
}

/** Returns the refusal of a file. The message does not begin with the name of the field. */
export function fileError(path: string, message: Refusal, cause?: unknown): AppError {
  return new AppError("INVALID_INPUT", { message, errors: [{ path, message }], cause });
}

export function fieldReason({ path, message }: FieldRefusal): Refusal {
  return path === "" ? message : refusal("cellsRefused", { field: path, reason: message });
}
