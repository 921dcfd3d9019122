import type { Refusal } from "@lanyard/contract/refusals/refusal";
import { sql } from "kysely";
import type { TenantTx } from "#src/db/tenant.ts";
import { ofImport } from "./import-sql.ts";
import type { ImportedKind } from "./importable.ts";

export interface TakenRow {
  readonly row_number: number;
  readonly value: string;
  readonly record_id: string | null;
  readonly first_row: number | null;
}

/**
 * Selects rows whose value belongs to another record or an earlier row. `storage` is the key of the values in
 * records.
 */
export async function selectTakenRows(
  tx: TenantTx,
  importId: string,
  { declaration: { noun } }: Pick<ImportedKind, "declaration">,
  { name, storage, limit }: { readonly name: string; readonly storage: string; readonly limit: number },
): Promise<TakenRow[]> {
  const { rows } = await sql<TakenRow>`
    with named as materialized (
      select r.row_number, r.record ->> ${name}::text as value, w.word, coalesce(r.holder_id, r.record_id) as own_id
      from crm.import_rows r, jsonb_array_elements_text(r.record -> 'custom_words') w (word)
      where ${ofImport(tx, importId)} and r.outcome in ('create', 'merge') and r.record ? ${name}::text
        and starts_with(w.word, ${`${storage}:`})
    ), placed as materialized (
      select n.*, first_value(n.row_number) over same as first_row, first_value(n.own_id) over same as first_id
      from named n window same as (partition by n.word order by n.row_number)
    )
    select p.row_number, p.value, u.record_id, case when p.first_id <> p.own_id then p.first_row end as first_row
    from placed p left join crm.custom_unique_values u
      on u.org_id = ${tx.orgId} and u.noun = ${noun} and u.word = p.word and u.record_id <> p.own_id
    where u.record_id is not null or p.first_id <> p.own_id
    order by p.row_number limit ${limit}`.execute(tx.db);
  return rows;
}

export async function refuseEach(
  tx: TenantTx,
  importId: string,
  problem: Refusal,
  refused: readonly { readonly row_number: number; readonly reason: Refusal }[],
): Promise<void> {
  await sql`
    update crm.import_rows r set outcome = 'refuse', problem = ${problem.id}, reason = d.reason, holder_id = null
    from jsonb_to_recordset(${JSON.stringify(refused)}::jsonb) as d (row_number int, reason jsonb)
    where ${ofImport(tx, importId)} and r.row_number = d.row_number`.execute(tx.db);
}
