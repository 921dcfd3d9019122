import type pg from "pg";

/** The values of an organisation's live records by `table/id/column`. */
export type Cells = ReadonlyMap<string, string>;

/** Tables whose rows an undo does not restore, such as the log, derived rows and queues. */
const notRecords = new Set([
  "action_changes",
  "actions",
  "api_keys",
  "webhook_deliveries",
  "webhooks",
  "audit_entries",
  "contact_emails",
  "custom_rewritings",
  "custom_unique_values",
  "download_tickets",
  "duplicate_keys",
  "duplicate_large_blocks",
  "duplicate_searches",
  "duplicate_surnames",
  "duplicate_traits",
  "erased_records",
  "idempotency_keys",
  "import_check_rows",
  "imports",
  "left_stage_derivations",
  "left_stages",
  "merged_records",
  "notices",
  "people",
  "phone_rereadings",
  "proposal_changes",
  "proposals",
  "record_counts",
  "search_word_changes",
  "search_words",
  "stage_totals",
]);

/** Returns whether a column is a key, a counter, derived, or only for background work. */
const isDerived = (column: string) =>
  /^(?:org_id|id|version|updated_at|deleted_at|search_text|reminded_of|score|custom_words|cf_.*|variants|applied|.*_keys?)$/u.test(
    column,
  );

/** Returns one statement that reads all records of an organisation by its slug. */
async function readingOf(pool: pg.Pool): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string; deletable: boolean }>(
    `select table_name as name, bool_or(column_name = 'deleted_at') as deletable
     from information_schema.columns join information_schema.tables t using (table_schema, table_name)
     where table_schema = 'crm' and t.table_type = 'BASE TABLE'
     group by 1 having bool_or(column_name = 'org_id') order by 1`,
  );
  return tables
    .filter(({ name }) => !notRecords.has(name))
    .map(
      ({ name, deletable }) =>
        `select '${name}' as name, to_jsonb(r) as row from crm.${name} r
         where r.org_id = (select o.id from crm.organisations o where o.slug = $1)
         ${deletable ? "and r.deleted_at is null" : ""}`,
    )
    .join(" union all ");
}

const readings = new WeakMap<pg.Pool, Promise<string>>();

export async function readCells(pool: pg.Pool, slug: string): Promise<Cells> {
  const reading = readings.get(pool) ?? readingOf(pool);
  readings.set(pool, reading);
  // A connection prepares a named statement only once.
  const query = { name: "cells", text: await reading, values: [slug] };
  const { rows } = await pool.query<{ name: string; row: Record<string, unknown> }>(query);
  const cells = new Map<string, string>();
  for (const { name, row } of rows) {
    // A background job finds pairs of duplicates, so only pairs that a member dismissed count.
    if (row.dismissed === false) continue;
    const id = String(row.id ?? Object.values(row).filter((value) => typeof value === "string")[0]);
    cells.set(`${name}/${id}`, "live");
    for (const [column, value] of Object.entries(row))
      if (!isDerived(column)) cells.set(`${name}/${id}/${column}`, JSON.stringify(value));
  }
  return cells;
}

export function changedPlaces(before: Cells, after: Cells): string[] {
  const places = new Set([...before.keys(), ...after.keys()]);
  return [...places].filter((place) => before.get(place) !== after.get(place)).toSorted();
}
