import type { OrganisationId } from "@lanyard/contract/field/ids";
import { sessionLimits } from "@lanyard/server-kit/pool";
import { CompiledQuery, type DatabaseConnection, type Kysely, sql } from "kysely";
import type { DB } from "./database-types.gen.ts";
import { type Deadline, DeadlineOverError } from "./deadline.ts";
import { sqlState } from "./postgres-error.ts";

/**
 * SET LOCAL with a literal and not set_config: only the former reaches the workers of a sharded database
 * (architecture, section 2). The literal is a parsed UUID, so nothing can be smuggled in. The database ends a statement when the request's time is over.
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
  // Separate statements in one round trip: Citus repeats a text of several statements on each node, whose transaction
  // has already begun.
  await Promise.all(statements.map((statement) => sql.raw(statement).execute(db)));
}

/** The time by which statements may outlast their request. */
const toleranceMs = 1000;

/** Returns whether the session's own limit suffices, which saves a statement in nearly every transaction. */
const isSessionsLimit = (leftMs: number) =>
  leftMs <= sessionLimits.statement_timeout && leftMs > sessionLimits.statement_timeout - toleranceMs;

const timeLimit = (ms: number) => `set local statement_timeout = ${ms}`;

/** Commits unless the request's time is over. @throws DeadlineOverError */
export async function commit(db: Kysely<DB>, deadline: Deadline | undefined): Promise<void> {
  const send = () => sql`commit`.execute(db);
  await (deadline === undefined ? send() : deadline.commit(send));
}

/** A connection that cannot even roll back is thrown away by the pool; the first error is the one to report. */
export async function rollback(db: Kysely<DB>): Promise<void> {
  await sql`rollback`.execute(db).catch(() => undefined);
}

/**
 * Keeps the statements of a long transaction within its deadline. A statement's timeout counts from its own
 * start, so it is refreshed every second, sent ahead without waiting.
 */
export function createStatementTimeouts(connection: DatabaseConnection, deadline: Deadline) {
  const atFirst = deadline.leftMs() ?? 0;
  let limitMs = isSessionsLimit(atFirst) ? sessionLimits.statement_timeout : atFirst;
  return () => {
    if (deadline.isOver()) throw new DeadlineOverError();
    const left = deadline.leftMs();
    if (left === undefined || left > limitMs - toleranceMs) return;
    limitMs = left;
    // This fails too in a failed transaction, whose next statement reports the error.
    connection.executeQuery(CompiledQuery.raw(timeLimit(left))).catch(() => undefined);
  };
}

/** Deadlock and serialization failure: the transaction was rolled back, and another attempt may succeed. */
const repeatable = new Set(["40P01", "40001"]);

/** Many changes of one record can abort the same transaction several times. */
const maxRepetitions = 5;

/** Runs a whole transaction, and repeats it if a concurrent one aborted it. */
export async function repeatedIfBlocked<T>(run: () => Promise<T>): Promise<T> {
  for (let repetition = 0; ; repetition += 1) {
    try {
      return await run();
    } catch (error) {
      if (repetition === maxRepetitions || !repeatable.has(sqlState(error) ?? "")) throw error;
    }
  }
}
