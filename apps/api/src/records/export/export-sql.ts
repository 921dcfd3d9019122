import type { RawBuilder } from "kysely";
import { z } from "zod";
import { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";

const bytes = z.object({ ids: z.instanceof(Buffer).nullable() });

/**
 * Selects the ids of a query in its order, except some ids. Returns 16 bytes per id, so a million ids take 16
 * MB.
 */
export async function selectPackedIds(
  tx: TenantTx,
  ids: RawBuilder<unknown>,
  except: readonly string[],
): Promise<Buffer> {
  const rows = await Statement.sql(tx)`
    select string_agg(uuid_send(id), ''::bytea) filter (where id <> all (${except}::uuid[])) as ids
    from (${ids}) all_ids`.send();
  return bytes.parse(rows[0]).ids ?? Buffer.alloc(0);
}
