import type { ErasedRecords } from "@lanyard/backup/erased-lists";
import type { ClientBase } from "pg";
import { z } from "zod";

const thereRow = z.tuple([z.object({ there: z.boolean() })]);
const erasedRows = z.array(
  z.object({ orgId: z.string(), ids: z.array(z.string()), noun: z.string(), erasedAt: z.string() }),
);

/** What was erased of all organisations, as the owner of the schema sees it; nothing where there is no such table yet. */
export async function selectAllErased(client: ClientBase): Promise<ErasedRecords[]> {
  const { rows } = await client.query("select to_regclass('crm.erased_records') is not null as there");
  if (!thereRow.parse(rows)[0].there) return [];
  const found = await client.query(
    `select org_id as "orgId", noun, to_char(erased_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "erasedAt",
       array_agg(id::text order by id) as ids
     from crm.erased_records group by org_id, noun, erased_at order by erased_at, org_id, noun`,
  );
  return erasedRows.parse(found.rows);
}

/** Adds what was erased to the list of the database, of the organisations that it has. As the owner. */
export async function addErased(client: ClientBase, erased: readonly ErasedRecords[]): Promise<void> {
  for (const { orgId, ids, noun, erasedAt } of erased) {
    // The policy holds for the owner as well.
    await client.query("select set_config('app.org', $1, true)", [orgId]);
    await client.query(
      `insert into crm.erased_records (org_id, id, noun, erased_at)
       select id, unnest($2::uuid[]), $3, $4 from crm.organisations where id = $1 on conflict (org_id, id) do nothing`,
      [orgId, ids, noun, erasedAt],
    );
  }
  await client.query("select set_config('app.org', '', true)");
}

/**
 * Carries the list of what was erased over a restore, which takes the place of all rows: the archive's list is older. What
 * the lists beside the backups have is added.
 */
export function keepErasures(listed: readonly ErasedRecords[]) {
  let kept: readonly ErasedRecords[] = [];
  return {
    async begin(client: ClientBase): Promise<void> {
      kept = await selectAllErased(client);
    },
    finish: (client: ClientBase): Promise<void> => addErased(client, [...kept, ...listed]),
    /** Whether anything told what was erased since the archive was made. */
    hasAny: () => kept.length + listed.length > 0,
  };
}
