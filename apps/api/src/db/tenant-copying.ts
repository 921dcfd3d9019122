import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { organisationId } from "@lanyard/contract/field/ids";
import { Kysely, PostgresDialect, sql } from "kysely";
import type { Pool, PoolClient } from "pg";
import { from } from "pg-copy-streams";
import { AppError } from "#src/http/app-error.ts";
import type { DB } from "./database-types.gen.ts";
import type { CopyingTx, TenantDatabase } from "./tenant.ts";
import { begin, rollback } from "./tenant-transaction.ts";

/** Transactions on connections that do not pipeline: every statement waits for the one before. */
export function createCopying(pool: Pool): TenantDatabase["copying"] {
  return async (orgId, work, signal) => {
    const parsed = organisationId.parse(orgId);
    const client = await pool.connect();
    const cut = () => void client.end();
    if (signal?.aborted) cut();
    signal?.addEventListener("abort", cut, { once: true });
    const copyIn: CopyingTx["copyIn"] = (statement, text) =>
      pipeline(Readable.from(text), client.query(from(statement)));
    return onClient(client, pool).execute(async (db) => {
      try {
        await begin(db, parsed);
        const result = await work({ db, orgId, copyIn });
        await sql`commit`.execute(db);
        return result;
      } catch (error) {
        await rollback(db);
        throw signal?.aborted ? new AppError("UNAVAILABLE", { cause: signal.reason }) : error;
      } finally {
        signal?.removeEventListener("abort", cut);
      }
    });
  };
}

/** Kysely over this one connection, which goes back to its pool when the work has ended. */
function onClient(client: PoolClient, { options }: Pool) {
  const pool = { options, connect: async () => client, end: async () => undefined };
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }).withSchema("crm").connection();
}
