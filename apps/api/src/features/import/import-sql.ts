import type { Refusal } from "@lanyard/contract/refusals/refusal";
import { type RawBuilder, sql } from "kysely";
import type { CopyingTx, TenantTx } from "#src/db/tenant.ts";
import { hasNote } from "#src/features/note/note.ts";
import { type ColumnDefaults, recordsMadeFrom } from "#src/records/kind/record-sql.ts";
import type { RowRange, Staged } from "./staged-rows.ts";

/**
 * Takes the lock that allows one import per organisation, until the transaction ends. Returns false if
 * another import holds the lock.
 */
export async function tryImportLock(tx: TenantTx): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`import ${tx.orgId}`}, 0)) as locked`.execute(tx.db);
  return rows[0]?.locked === true;
}

/**
 * Returns whether any process holds the organisation's import lock (PostgreSQL manual, pg_locks: advisory
 * locks).
 */
export async function isImportLocked(tx: TenantTx): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    with lock as (select hashtextextended(${`import ${tx.orgId}`}, 0) as key)
    select exists (
      select from pg_locks l join pg_database d on d.oid = l.database, lock
      where l.locktype = 'advisory' and l.objsubid = 1 and d.datname = current_database()
        and l.classid::bigint = (key >> 32) & 4294967295 and l.objid::bigint = key & 4294967295
    ) as locked`.execute(tx.db);
  return rows[0]?.locked === true;
}

/**
 * Makes PostgreSQL notice a killed process even during a long statement, where the system supports it
 * (PostgreSQL manual, client_connection_check_interval).
 */
export async function endWithClient(tx: TenantTx): Promise<void> {
  await sql`
    select set_config('client_connection_check_interval', '200ms', true)
    where version() ~ 'linux|darwin|bsd'`.execute(tx.db);
}

/** Copies rows into the staging table. `text` consists of lines in COPY format. */
export async function copyRows(
  tx: CopyingTx,
  columns: readonly string[],
  text: AsyncIterable<string | Uint8Array>,
): Promise<void> {
  await tx.copyIn(`copy crm.import_rows (${columns.join(", ")}) from stdin`, text);
}

export const ofImport = ({ tx, importId }: Pick<Staged, "tx" | "importId">) =>
  sql`r.org_id = ${tx.orgId} and r.import_id = ${importId}`;

export const inRange = (staged: Staged, { from, before }: RowRange) =>
  sql`${ofImport(staged)} and r.row_number >= ${from} and r.row_number < ${before}`;

export async function selectRowRange(tx: TenantTx, importId: string): Promise<RowRange> {
  const { rows } = await sql<RowRange>`
    select coalesce(min(row_number), 0) as "from", coalesce(max(row_number) + 1, 0) as before
    from crm.import_rows r where ${ofImport({ tx, importId })}`.execute(tx.db);
  return rows[0] ?? { from: 0, before: 0 };
}

/**
 * Returns SQL for the company name of a row. The SQL is null if no company is linked or created, because the
 * row's text can then be an external id.
 */
export const namedCompany = (row: string) =>
  `case when ${row}.company_id is not null or ${row}.new_company_id is not null then ${row}.company_name end`;

/**
 * Returns a statement that creates records from the rows of a range and returns them for the log. Skips rows
 * whose unique key a concurrent request has taken.
 */
export function recordsMadeOf(
  staged: Staged,
  range: RowRange,
  defaults: ColumnDefaults,
): RawBuilder<unknown> {
  const { stored, rowColumns, company, links: others } = staged.importable;
  const linked = others.map(({ column, place }) => ({ column, id: sql`r.link_ids[${sql.lit(place)}]` }));
  if (company !== undefined) linked.push({ column: company.column, id: sql`r.company_id` });
  const ids = linked.map(({ column, id }) => sql`${id} as ${sql.id(column)}, `);
  const rows = sql`
    select r.org_id, r.record_id as id, ${sql.raw(namedCompany("r"))} as company_name, ${sql.join(ids, sql``)} r.record, r.row_number
    from crm.import_rows r where ${inRange(staged, range)} and r.outcome = 'create'`;
  const links = {
    ...Object.fromEntries(linked.map(({ column }) => [column, column])),
    ...(company?.text !== undefined && { [company.text]: "company_name" }),
  };
  const columns = [...rowColumns, "created_at"];
  return recordsMadeFrom(staged.tx, stored.kind, { columns, links, rows, defaults });
}

export async function selectCreatedCards(staged: Staged, range: RowRange): Promise<string[]> {
  const { tx, importable } = staged;
  const { rows } = await sql<{ id: string }>`
    select c.id from ${sql.id("crm", importable.declaration.plural)} c
    join crm.import_rows r on r.org_id = c.org_id and r.record_id = c.id
    where c.org_id = ${tx.orgId} and ${inRange(staged, range)} and c.stage_id is not null`.execute(tx.db);
  return rows.map(({ id }) => id);
}

export async function selectUsedStages(
  staged: Staged,
  { ids, outcomes }: { ids: readonly string[]; outcomes: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct r.record ->> 'stage_id' as id from crm.import_rows r
    where ${ofImport(staged)} and r.outcome = any(${outcomes}::text[])
      and r.record ->> 'stage_id' = any(${ids}::text[])`.execute(staged.tx.db);
  return rows.map(({ id }) => id);
}

/**
 * Returns SQL for the ignored cells of row `r` with an added reason, unless they already contain the reason.
 */
export const appendedLeftOut = (message: Refusal) => {
  const added = sql`${JSON.stringify([message])}::jsonb`;
  return sql`case when r.left_out @> ${added} then r.left_out else coalesce(r.left_out, '[]') || ${added} end`;
};

export async function addLeftOut(
  staged: Staged,
  condition: RawBuilder<unknown>,
  message: Refusal,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update crm.import_rows r set left_out = ${appendedLeftOut(message)}
    where ${ofImport(staged)} and ${condition}`.execute(staged.tx.db);
  return Number(numAffectedRows);
}

export const leaveOutOfRows = (staged: Staged, numbers: readonly number[], message: Refusal) =>
  addLeftOut(staged, sql`r.row_number = any(${numbers}::int[])`, message);

export const leaveOutStages = (staged: Staged, message: Refusal) =>
  addLeftOut(staged, sql`r.outcome = 'merge' and r.record ? 'stage_id'`, message);

export async function refuseRows(
  staged: Staged,
  problem: Refusal,
  refused: readonly { readonly row_number: number; readonly reason: Refusal }[],
): Promise<void> {
  await sql`
    update crm.import_rows r set outcome = 'refuse', problem = ${problem.id}, reason = d.reason, holder_id = null
    from jsonb_to_recordset(${JSON.stringify(refused)}::jsonb) as d (row_number int, reason jsonb)
    where ${ofImport(staged)} and r.row_number = d.row_number
      and r.row_number = any(${refused.map(({ row_number }) => row_number)}::int[])`.execute(staged.tx.db);
}

export async function deleteRows(staged: Staged, range: RowRange): Promise<void> {
  await sql`delete from crm.import_rows r where ${inRange(staged, range)}`.execute(staged.tx.db);
}

/**
 * Clears notes that a record already has or that an earlier row adds, so that a check counts only new notes.
 * With `isKeeping`, existing records receive no notes.
 */
export async function clearKnownNotes(staged: Staged, isKeeping: boolean): Promise<void> {
  const { tx, importable } = staged;
  const isKnown = hasNote(tx, importable.declaration.noun, sql`said.holder_id`, sql`said.note`);
  await sql`
    with said as materialized (
      select r.row_number, r.holder_id, r.outcome, r.note, row_number() over (
        partition by coalesce(r.holder_id, r.record_id), r.note order by r.row_number) as place
      from crm.import_rows r
      where ${ofImport(staged)} and r.note is not null and r.outcome in ('create', 'merge')
    )
    update crm.import_rows r set note = null, note_id = null from said
    where ${ofImport(staged)} and r.row_number = said.row_number and said.outcome = 'merge'
      and (said.place > 1 or ${isKeeping ? sql`true` : isKnown})`.execute(tx.db);
}

export function notesOfRows(staged: Staged, range: RowRange): RawBuilder<unknown> {
  return sql`
    select distinct on (holder_id, body) org_id, id, holder_id, body from (
      select r.org_id, r.note_id as id, coalesce(r.holder_id, r.record_id) as holder_id, r.note as body, r.row_number
      from crm.import_rows r
      where ${inRange(staged, range)} and r.note is not null and r.outcome in ('create', 'merge')
    ) said order by holder_id, body, row_number`;
}

/** Counts the staged rows of an import. Their table is unlogged, so a crash of the database empties it. */
export async function countStagedRows(tx: TenantTx, importId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from crm.import_rows r where ${ofImport({ tx, importId })}`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

export async function areUnchangedSinceRead(tx: TenantTx, importId: string): Promise<boolean> {
  const { rows } = await sql<{ as_read: boolean }>`
    select not exists (
      select from crm.import_rows r where ${ofImport({ tx, importId })} and (r.outcome not in ('create', 'refuse')
        or r.holder_id is not null or r.company_id is not null or r.link_ids is not null)
    ) as as_read`.execute(tx.db);
  return rows[0]?.as_read === true;
}

export async function deleteReusableRows(tx: TenantTx, jobId: string): Promise<void> {
  await sql`delete from crm.import_rows r where ${ofImport({ tx, importId: jobId })}`.execute(tx.db);
}
