import type { OrganisationId } from "@lanyard/contract/field/ids";
import { organisationId } from "@lanyard/contract/field/ids";
import { type Kysely, sql } from "kysely";
import type { Pool } from "pg";
import type { DB } from "./database-types.gen.ts";
import type { TenantDatabase, TenantTx } from "./tenant.ts";
import { createConnections } from "./tenant-connection.ts";
import { createCopying } from "./tenant-copying.ts";
import { begin, rollback } from "./tenant-transaction.ts";
import { together } from "./together.ts";

/**
 * `copyPool` must not pipeline (the driver refuses COPY then); who never copies leaves it out.
 *
 * @throws whatever `work` throws, after the rollback; `TypeError` when `orgId` is not a UUID.
 */
export function createTenantDatabase(pool: Pool, copyPool = pool): TenantDatabase {
  const onConnection = createConnections(pool);
  return {
    transaction: (orgId, work) =>
      onConnection(async (db) => {
        const result = await begun(db, orgId, work);
        await sql`commit`.execute(db);
        return result;
      }),
    reading: (orgId, work) =>
      new Promise((resolve, reject) => {
        const read = async (db: Kysely<DB>) => {
          resolve(await begun(db, orgId, work));
          await sql`commit`.execute(db);
        };
        onConnection(read).catch(reject);
      }),
    copying: createCopying(copyPool),
  };
}

/**
 * The first statement follows the beginning without waiting for its answer. Should the beginning fail, no
 * organisation is set and the policies let the statement neither see nor write anything.
 */
async function begun<T>(
  db: Kysely<DB>,
  orgId: OrganisationId,
  work: (tx: TenantTx) => Promise<T>,
): Promise<T> {
  const beginning = begin(db, organisationId.parse(orgId));
  try {
    const [result] = await together(work({ db, orgId }), beginning);
    return result;
  } catch (error) {
    await rollback(db);
    throw error;
  }
}
