import { textIn } from "./error-facts.ts";

/**
 * `away`: the database is stopped, starting, unreachable, read-only or without a free connection, or it
 * resolved a conflict of two transactions; a retry can succeed. `cancelled`: the statement was cancelled,
 * usually by its time limit. `full`: the database has no space or memory left.
 */
export type DatabaseFailure = "away" | "cancelled" | "full";

/** The start of SQLSTATEs (PostgreSQL manual, appendix "Error Codes") and of Node's codes for connections. */
const away =
  /^(08|53300|53400|57P|25006|40001|40P01|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)/u;
const full = /^53[12]00/u;
const cancelled = "57014";

/**
 * Messages of lost connections and timeouts. The driver's errors have no code; those of a cluster can have
 * the code of an internal error. Messages of other errors can quote names, such as "connections_code_unique".
 */
const lostConnection = /connection|timeout exceeded|not queryable/iu;
const withoutState = /^(XX|$)/u;

/** Returns why the database could not run a statement, or undefined for all other errors. */
export function databaseFailure(error: unknown): DatabaseFailure | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = textIn(error, "code") ?? "";
  if (code === cancelled) return "cancelled";
  if (full.test(code)) return "full";
  if (away.test(code) || textIn(error, "severity") === "FATAL") return "away";
  if (withoutState.test(code) && lostConnection.test(error.message)) return "away";
  return databaseFailure(error.cause);
}
