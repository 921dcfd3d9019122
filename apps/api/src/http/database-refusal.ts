import { refusal } from "@lanyard/contract/refusals/refusal";
import { DeadlineOverError } from "#src/db/deadline.ts";
import { columnOf, sqlState } from "#src/db/postgres-error.ts";
import { CopyAbortedError } from "#src/db/tenant-copying.ts";
import { AppError } from "./app-error.ts";

/**
 * SQLSTATEs of a database that is stopped, starting, disconnected, read-only or without a free connection,
 * and of deadlocks and serialization failures. The API responds with 503.
 */
const away = /^(08|57P0|53300|25006|40001|40P01)/u;
/** The SQLSTATE of a cancelled statement, which usually exceeded its time limit. */
const cancelled = "57014";
const full = /^(53100|53200)/u;
/**
 * SQLSTATEs of values that PostgreSQL cannot store (PostgreSQL manual, appendix "Error Codes"). The caller
 * can correct such a value. The schema of the route should have refused it already.
 */
const unacceptable = /^(22|54|23502|23514)/u;
const connectionCodes = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND"]);
const connectionTrouble = /connection|timeout exceeded when trying to connect/iu;

export function databaseRefusal(error: unknown): AppError | undefined {
  if (error instanceof DeadlineOverError) return new AppError("TIMED_OUT", { cause: error });
  if (error instanceof CopyAbortedError) return new AppError("UNAVAILABLE", { cause: error.cause });
  const state = sqlState(error) ?? "";
  if (state === cancelled) return new AppError("TIMED_OUT", { cause: error });
  if (away.test(state) || connectionCodes.has(state)) return new AppError("UNAVAILABLE", { cause: error });
  if (full.test(state)) return new AppError("STORAGE_FULL", { cause: error });
  if (unacceptable.test(state)) return unacceptableValue(error);
  const isCutOff = error instanceof Error && connectionTrouble.test(error.message);
  return isCutOff ? new AppError("UNAVAILABLE", { cause: error }) : undefined;
}

function unacceptableValue(cause: unknown): AppError {
  const column = columnOf(cause);
  const errors = column === undefined ? {} : { errors: [{ path: column, message: refusal("notStorable") }] };
  return new AppError("INVALID_INPUT", { cause, ...errors });
}
