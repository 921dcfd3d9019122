import type { Refusal } from "@lanyard/contract/refusals/refusal";
import { sql } from "kysely";
import { walkRows } from "#src/db/long-work-sql.ts";
import type { FieldValues } from "#src/log/record-change.ts";
import { namedCompany, ofImport } from "./import-sql.ts";
import type { FurtherKeys } from "./importable.ts";
import type { Staged } from "./staged-rows.ts";

export interface RowWithTakenKeys {
  readonly row_number: number;
  readonly record: FieldValues;
  readonly company_name: string | null;
  readonly taken: readonly string[];
}

/**
 * Yields batches of rows with additional keys, such as email addresses, that belong to an existing record,
 * are the first key of another row, or occur in an earlier row.
 */
export function walkTakenKeys(
  staged: Staged,
  { first, further, holders }: FurtherKeys,
  limit: number,
): AsyncIterable<RowWithTakenKeys[]> {
  const { tx } = staged;
  const key = sql.raw(holders.key);
  const rows = sql`
    with said as materialized (
      select r.row_number, coalesce(r.holder_id, r.record_id) as id, k.key, k.is_first
      from crm.import_rows r cross join lateral (
        select r.record ->> ${sql.lit(first)} as key, true as is_first
        union all
        select jsonb_array_elements_text(r.record -> ${sql.lit(further)}), false
      ) k
      where ${ofImport(staged)} and r.outcome in ('create', 'merge') and k.key is not null
    ), owners as materialized (
      select distinct on (key) key, id from (
        select ${key} as key, ${sql.raw(holders.id)} as id, 0 as rank, 0 as row_number from ${sql.raw(holders.from)}
        where e.org_id = ${tx.orgId} and ${key} in (select key from said where not is_first)
        union all
        select key, id, case when is_first then 1 else 2 end, row_number from said
      ) claimed order by key, rank, row_number
    ), taken as materialized (
      select said.row_number, array_agg(said.key) as keys from said join owners on owners.key = said.key
      where not said.is_first and owners.id <> said.id group by said.row_number
    )
    select r.row_number, r.record, ${sql.raw(namedCompany("r"))} as company_name, taken.keys as taken
    from taken join crm.import_rows r on r.row_number = taken.row_number
    where ${ofImport(staged)} order by r.row_number`;
  return walkRows<RowWithTakenKeys>(tx, { cursor: "walked_taken_keys", rows, limit });
}

interface ChangedRow extends Pick<RowWithTakenKeys, "row_number" | "record"> {
  readonly left_out: readonly Refusal[];
}

export async function updateRowRecords(staged: Staged, rows: readonly ChangedRow[]): Promise<void> {
  await sql`
    update crm.import_rows r set record = n.record, left_out = coalesce(r.left_out, '[]') || n.left_out
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (row_number int, record jsonb, left_out jsonb)
    where ${ofImport(staged)} and r.row_number = n.row_number
      and r.row_number = any(${rows.map(({ row_number }) => row_number)}::int[])`.execute(staged.tx.db);
}

export interface TakenRow {
  readonly row_number: number;
  readonly value: string;
  readonly record_id: string | null;
  readonly first_row: number | null;
}

/**
 * Selects rows whose value of a unique custom field belongs to another record or an earlier row. `storage` is
 * the key under which records store the field's value.
 */
export async function selectTakenRows(
  staged: Staged,
  { name, storage, limit }: { readonly name: string; readonly storage: string; readonly limit: number },
): Promise<TakenRow[]> {
  const { tx, importable } = staged;
  const { rows } = await sql<TakenRow>`
    with named as materialized (
      select r.row_number, r.record ->> ${name}::text as value, w.word, coalesce(r.holder_id, r.record_id) as own_id
      from crm.import_rows r, jsonb_array_elements_text(r.record -> 'custom_words') w (word)
      where ${ofImport(staged)} and r.outcome in ('create', 'merge') and r.record ? ${name}::text
        and starts_with(w.word, ${`${storage}:`})
    ), placed as materialized (
      select n.*, first_value(n.row_number) over same as first_row, first_value(n.own_id) over same as first_id
      from named n window same as (partition by n.word order by n.row_number)
    )
    select p.row_number, p.value, u.record_id, case when p.first_id <> p.own_id then p.first_row end as first_row
    from placed p left join crm.custom_unique_values u
      on u.org_id = ${tx.orgId} and u.noun = ${importable.declaration.noun} and u.word = p.word and u.record_id <> p.own_id
    where u.record_id is not null or p.first_id <> p.own_id
    order by p.row_number limit ${limit}`.execute(tx.db);
  return rows;
}

/** Unmatches rows that repeat a refused row. Returns whether there are such rows. */
export async function unmatchRepeats(staged: Staged): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    with refused as materialized (
      select r.record_id from crm.import_rows r where ${ofImport(staged)} and r.outcome = 'refuse'
    )
    update crm.import_rows r set outcome = 'create', holder_id = null, holder_is_own = false, held_by = null
    from refused where ${ofImport(staged)} and r.holder_is_own and r.holder_id = refused.record_id`.execute(
    staged.tx.db,
  );
  return numAffectedRows > 0n;
}
