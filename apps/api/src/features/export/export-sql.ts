import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { TenantTx } from "#src/db/tenant.ts";
import { type Matches, type Order, sliceIds } from "#src/records/record-list-sql.ts";

const bytes = z.object({ ids: z.instanceof(Buffer).nullable() });

/** All ids that a query selects in its order, 16 bytes each: a million of them are 16 MB. */
export async function selectPackedIds(tx: TenantTx, ids: RawBuilder<unknown>): Promise<Buffer> {
  const { rows } = await sql`
    select string_agg(uuid_send(id), ''::bytea) as ids from (${ids}) all_ids`.execute(tx.db);
  return bytes.parse(rows[0]).ids ?? Buffer.alloc(0);
}

const all = { limit: 2_147_483_647, offset: 0, fromEnd: false };

/** A query of the ids of a whole list in one of its orders. */
export function wholeListIds(tx: TenantTx, matches: Matches, order: Order): RawBuilder<unknown> {
  return sliceIds(tx, matches, order, all);
}
