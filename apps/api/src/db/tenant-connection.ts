import { Kysely, PostgresDialect } from "kysely";
import type { Pool } from "pg";
import type { DB } from "./database-types.gen.ts";

/** Runs work on one connection of the pool. */
export type OnConnection = <T>(work: (db: Kysely<DB>) => Promise<T>) => Promise<T>;

/**
 * As Kysely's own `connection()`, but statements go to the driver at once: that one would hold each back until the
 * answer of the one before, and a transaction would wait for the database once a statement.
 */
export function createConnections(pool: Pool): OnConnection {
  const dialect = new PostgresDialect({ pool });
  const executor = new Kysely<DB>({ dialect }).withSchema("crm").getExecutor();
  const parts = { config: { dialect }, dialect, driver: dialect.createDriver() };
  return (work) =>
    executor.provideConnection(async (connection) => {
      let isOver = false;
      const here = executor.withConnectionProvider({
        // By then the connection may be in somebody else's transaction.
        provideConnection: async (consumer) => {
          if (isOver) throw new Error("The transaction that this statement belongs to is over");
          return consumer(connection);
        },
      });
      try {
        return await work(new Kysely<DB>({ ...parts, executor: here }));
      } finally {
        isOver = true;
      }
    });
}
