import type { OrganisationId } from "@lanyard/contract/field/ids";
import { sessionLimits } from "@lanyard/server-kit/pool";
import { CompiledQuery, type DatabaseConnection, type Kysely, sql } from "kysely";
import type { DB } from "./database-types.gen.ts";
import { type Deadline, DeadlineOverError } from "./deadline.ts";
import { sqlState } from "./postgres-error.ts";

/**
 * Begins a transaction with SET LOCAL, because `set_config` does not reach the nodes of a cluster
 * (architecture, section 2). `orgId` is a parsed UUID, so the literal is safe.
 */
export async function beginTransaction(
  db: Kysely<DB>,
  parsed: OrganisationId,
  leftMs: number | undefined,
): Promise<void> {
  const statements = [
    "begin",
    `set local app.org = '${parsed}'`,
    ...(leftMs === undefined || isSessionsLimit(leftMs) ? [] : [timeLimit(leftMs)]),
  ];
  // Statements are sent separately in one round trip, because Citus repeats a text with several statements on
  // each node.
  await Promise.all(statements.map((statement) => sql.raw(statement).execute(db)));
}

/** The time by which statements may exceed the deadline. */
const toleranceMs = 1000;

/**
 * Returns whether the statement timeout of the session already enforces the deadline. It usually does, which
 * saves a statement.
 */
const isSessionsLimit = (leftMs: number) =>
  leftMs <= sessionLimits.statement_timeout && leftMs > sessionLimits.statement_timeout - toleranceMs;

const timeLimit = (ms: number) => `set local statement_timeout = ${ms}`;

export async function commit(db: Kysely<DB>, deadline: Deadline | undefined): Promise<void> {
  const send = () => sql`commit`.execute(db);
  await (deadline === undefined ? send() : deadline.commit(send));
}

/**
 * Rolls back. Ignores errors, because the pool discards broken connections and the caller reports the first
 * error.
 */
export async function rollback(db: Kysely<DB>): Promise<void> {
  await sql`rollback`.execute(db).catch(() => undefined);
}

/**
 * Returns a function to call before each statement. It lowers the statement timeout at most once a second, so
 * that the statements of a long transaction end by the deadline.
 */
export function createStatementTimeouts(connection: DatabaseConnection, deadline: Deadline) {
  const atFirst = deadline.leftMs() ?? 0;
  let limitMs = isSessionsLimit(atFirst) ? sessionLimits.statement_timeout : atFirst;
  return () => {
    if (deadline.isOver()) throw new DeadlineOverError();
    const left = deadline.leftMs();
    if (left === undefined || left > limitMs - toleranceMs) return;
    limitMs = left;
    // In a failed transaction, this statement also fails; the next statement reports the error.
    connection.executeQuery(CompiledQuery.raw(timeLimit(left))).catch(() => undefined);
  };
}

/** Deadlocks and serialization failures, after which a retry can succeed. */
const repeatable = new Set(["40P01", "40001"]);

/** Concurrent changes of a record can abort the same transaction more than once. */
const maxRepetitions = 5;

export async function repeatedIfBlocked<T>(run: () => Promise<T>): Promise<T> {
  for (let repetition = 0; ; repetition += 1) {
    try {
      return await run();
    } catch (error) {
      if (repetition === maxRepetitions || !repeatable.has(sqlState(error) ?? "")) throw error;
    }
  }
}
