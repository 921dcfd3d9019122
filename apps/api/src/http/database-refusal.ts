import { refusal } from "@lanyard/contract/refusals/refusal";
import { databaseFailure } from "@lanyard/server-kit/database-failure";
import { DeadlineOverError } from "#src/db/deadline.ts";
import { columnOf, sqlState } from "#src/db/postgres-error.ts";
import { CopyAbortedError } from "#src/db/tenant-copying.ts";
import { AppError } from "./app-error.ts";

/**
 * SQLSTATEs of values that PostgreSQL cannot store (PostgreSQL manual, appendix "Error Codes"). The caller
 * can correct such a value. The schema of the route should have refused it already.
 */
const unacceptable = /^(22|54|23502|23514)/u;

const codes = { away: "UNAVAILABLE", cancelled: "TIMED_OUT", full: "STORAGE_FULL" } as const;

export function databaseRefusal(error: unknown): AppError | undefined {
  if (error instanceof DeadlineOverError) return new AppError("TIMED_OUT", { cause: error });
  if (error instanceof CopyAbortedError) return new AppError("UNAVAILABLE", { cause: error.cause });
  if (unacceptable.test(sqlState(error) ?? "")) return unacceptableValue(error);
  const failure = databaseFailure(error);
  return failure && new AppError(codes[failure], { cause: error });
}

function unacceptableValue(cause: unknown): AppError {
  const column = columnOf(cause);
  const errors = column === undefined ? {} : { errors: [{ path: column, message: refusal("notStorable") }] };
  return new AppError("INVALID_INPUT", { cause, ...errors });
}
