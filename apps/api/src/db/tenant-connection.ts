import { Kysely, PostgresDialect, type PostgresPool } from "kysely";
import type { DB } from "./database-types.gen.ts";
import type { Deadline } from "./deadline.ts";
import { createStatementTimeouts } from "./tenant-transaction.ts";

interface Held {
  readonly db: Kysely<DB>;
  /** Runs the statements that begin and end the transaction, without a time limit. */
  readonly ends: Kysely<DB>;
}

interface Pace {
  readonly isSerial: boolean;
}

export type OnConnection = <T>(
  work: (held: Held) => Promise<T>,
  deadline: Deadline | undefined,
) => Promise<T>;

/**
 * Replaces Kysely's `connection()`, which waits for each answer before it sends the next statement. With
 * `isSerial`, this function waits as well.
 */
export function createConnections(
  pool: PostgresPool,
  { isSerial }: Pace = { isSerial: false },
): OnConnection {
  const dialect = new PostgresDialect({ pool });
  const executor = new Kysely<DB>({ dialect }).getExecutor();
  const parts = { config: { dialect }, dialect, driver: dialect.createDriver() };
  return (work, deadline) =>
    executor.provideConnection(async (connection) => {
      let isOver = false;
      let last: Promise<unknown> = Promise.resolve();
      const keepTime = deadline && createStatementTimeouts(connection, deadline);
      const onIt = (before?: () => void) => {
        const here = executor.withConnectionProvider({
          // After the end of the transaction, the connection may serve another transaction.
          provideConnection: async (consumer) => {
            if (isOver) throw new Error("The transaction that this statement belongs to is over");
            before?.();
            if (!isSerial) return consumer(connection);
            const answer = last.then(() => consumer(connection));
            last = answer.catch(() => undefined);
            return answer;
          },
        });
        return new Kysely<DB>({ ...parts, executor: here });
      };
      try {
        return await work({ db: onIt(keepTime), ends: onIt() });
      } finally {
        isOver = true;
      }
    });
}
