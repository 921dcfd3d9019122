import type { ColumnChoice } from "@lanyard/contract/import/import-job-schema";
import type { Refusal } from "@lanyard/contract/refusals/refusal";
import { type RawBuilder, sql } from "kysely";
import { walkWithoutLoops } from "#src/db/long-work-sql.ts";
import type { CopyingTx, TenantTx } from "#src/db/tenant.ts";
import { companiesMadeFrom } from "#src/features/company/company.ts";
import { hasNote } from "#src/features/note/note.ts";
import type { FieldValues } from "#src/log/record-change.ts";
import type { ColumnDefaults } from "#src/records/record-sql.ts";
import type { CountedRows } from "./import-errors.ts";
import type { Importable } from "./importable.ts";

/** One import at a time in an organisation; the lock ends with the transaction, also when the process is killed. */
export async function tryImportLock(tx: TenantTx): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`import ${tx.orgId}`}, 0)) as locked`.execute(tx.db);
  return rows[0]?.locked === true;
}

/** Whether an import of the organisation holds the lock, in any process (PostgreSQL manual, pg_locks: advisory locks). */
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
 * Ends the transaction soon after the process that runs it was killed, also in the middle of a long statement, so
 * that the import can be run again. Only some systems can tell (PostgreSQL manual, client_connection_check_interval).
 */
export async function endWithClient(tx: TenantTx): Promise<void> {
  await sql`
    select set_config('client_connection_check_interval', '200ms', true)
    where version() ~ 'linux|darwin|bsd'`.execute(tx.db);
}

/** Takes in the rows of an import; `text` is lines in the form that COPY reads, of `stagedColumns`. */
export async function copyRows(
  tx: CopyingTx,
  columns: readonly string[],
  text: AsyncIterable<string | Uint8Array>,
): Promise<void> {
  await tx.copyIn(`copy crm.import_rows (${columns.join(", ")}) from stdin`, text);
}

/** Rows of this import. */
export const ofImport = (tx: TenantTx, importId: string) =>
  sql`r.org_id = ${tx.orgId} and r.import_id = ${importId}`;

/** Rows that stand one after the other in the file. */
export interface RowRange {
  readonly from: number;
  /** The first row that does not belong to it. */
  readonly before: number;
}

/** Those of this import that are in the range. */
export const inRange = (tx: TenantTx, importId: string, { from, before }: RowRange) =>
  sql`${ofImport(tx, importId)} and r.row_number >= ${from} and r.row_number < ${before}`;

/** The numbers of the rows that were taken in. */
export async function selectRowRange(tx: TenantTx, importId: string): Promise<RowRange> {
  const { rows } = await sql<RowRange>`
    select coalesce(min(row_number), 0) as "from", coalesce(max(row_number) + 1, 0) as before
    from crm.import_rows r where ${ofImport(tx, importId)}`.execute(tx.db);
  return rows[0] ?? { from: 0, before: 0 };
}

/**
 * Has rows forget a company that their record will not get, because it has one or another row of the same record
 * gives it one: nobody would belong to it. `mode` says whether a record that is there gets one, and the last or the first
 * of its rows gives it.
 */
export async function unlinkUnusedCompanies(
  tx: TenantTx,
  importId: string,
  { plural, hasCompany }: Pick<Importable, "plural" | "hasCompany">,
  mode: ColumnChoice,
): Promise<void> {
  const direction = sql.raw(mode === "take" ? "desc" : "asc");
  const hasOwn = sql`exists (select from ${sql.id("crm", plural)} c where c.org_id = ${tx.orgId}
    and c.id = named.holder_id and ${sql.raw(hasCompany)})`;
  await sql`
    with named as materialized (
      select r.row_number, r.holder_id, row_number() over (
        partition by coalesce(r.holder_id, r.record_id) order by r.row_number ${direction}) as place
      from crm.import_rows r
      where ${ofImport(tx, importId)} and r.company_key is not null and r.outcome <> 'fail'
    )
    update crm.import_rows r set company_key = null from named
    where ${ofImport(tx, importId)} and r.row_number = named.row_number
      and (named.place > 1 or ${isKept[mode](hasOwn)})`.execute(tx.db);
}

/** Which records keep the company that they have, or have none. */
const isKept: Readonly<Record<ColumnChoice, (hasOwn: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  take: () => sql`false`,
  fill: (hasOwn) => hasOwn,
  keep: () => sql`named.holder_id is not null`,
};

/** Takes the companies that rows would give to records that are there for made, so that a check sees what its run does. */
export async function planCompanies(tx: TenantTx, importId: string): Promise<void> {
  await sql`
    update crm.import_rows r set company_id = new_company_id, company_is_new = true
    where ${ofImport(tx, importId)} and r.outcome = 'merge' and r.company_key is not null
      and r.company_id is null and r.new_company_id is not null`.execute(tx.db);
}

/**
 * Links the other rows to the companies that were made for them, even if a form has saved the same name meanwhile.
 * Those companies first: joined to each other, the rows that name one company are its square.
 */
export async function linkCreatedCompanies(tx: TenantTx, importId: string): Promise<void> {
  await sql`
    with made as materialized (
      select r.company_key, c.id, c.name from crm.import_rows r
      join crm.companies c on c.org_id = ${tx.orgId} and c.id = r.new_company_id
      where ${ofImport(tx, importId)}
    )
    update crm.import_rows r set company_id = made.id, company_name = made.name, company_is_new = true
    from made
    where ${ofImport(tx, importId)} and r.company_key = made.company_key
      and r.company_id is null and r.outcome <> 'fail'`.execute(tx.db);
}

/** Makes the companies that no row was linked to, one for each name. */
export async function insertCompanies(
  tx: TenantTx,
  importId: string,
  columns: readonly string[],
  defaults: ColumnDefaults,
): Promise<void> {
  const rows = sql`
    select distinct on (company_key) org_id, new_company_id as id, company as record, row_number from crm.import_rows r
    where ${ofImport(tx, importId)} and company_key is not null and company_id is null and new_company_id is not null
      and outcome <> 'fail'
    order by company_key, row_number`;
  await companiesMadeFrom(tx, { columns, rows, defaults }).execute(tx.db);
}

/** The companies that this import has made, for the log: the only ones whose id came from its rows. */
export function createdCompanies(tx: TenantTx, importId: string) {
  return sql`
    select c.id as record_id, c.id as subject_id, c.version
    from crm.companies c join crm.import_rows r on r.org_id = c.org_id and r.new_company_id = c.id
    where c.org_id = ${tx.orgId} and ${ofImport(tx, importId)}`;
}

/** What the record of a row `r` belongs to: the columns of its kind, and the id. */
function linkedIds({ companyColumn, links }: Pick<Importable, "companyColumn" | "links">) {
  return [
    ...(companyColumn === undefined ? [] : [{ column: companyColumn, id: sql`r.company_id` }]),
    ...links.map(({ column, place }) => ({ column, id: sql`r.link_ids[${sql.lit(place)}]` })),
  ];
}

/**
 * Makes records of the rows of the range and selects them, for the log. A row whose key somebody took a moment ago makes
 * none, where a key is one record's only.
 */
export function recordsMadeOf(
  tx: TenantTx,
  importId: string,
  range: RowRange,
  importable: Pick<Importable, "madeFrom" | "rowColumns" | "companyColumn" | "links">,
  defaults: ColumnDefaults,
): RawBuilder<unknown> {
  const linked = linkedIds(importable);
  const ids = linked.map(({ column, id }) => sql`${id} as ${sql.id(column)}, `);
  const rows = sql`
    select r.org_id, r.record_id as id, r.company_name, ${sql.join(ids, sql``)} r.record, r.row_number
    from crm.import_rows r where ${inRange(tx, importId, range)} and r.outcome = 'create'`;
  const links = Object.fromEntries(linked.map(({ column }) => [column, column]));
  const columns = [...importable.rowColumns, "created_at"];
  return importable.madeFrom(tx, { columns, links, rows, defaults });
}

/** Those of the records that this import has made of the rows of the range that stand in a stage. */
export async function selectCreatedCards(
  tx: TenantTx,
  importId: string,
  range: RowRange,
  { plural }: Pick<Importable, "plural">,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from ${sql.id("crm", plural)} c join crm.import_rows r on r.org_id = c.org_id and r.record_id = c.id
    where c.org_id = ${tx.orgId} and ${inRange(tx, importId, range)} and c.stage_id is not null`.execute(
    tx.db,
  );
  return rows.map(({ id }) => id);
}

/** How many rows a statement finds by their `row_number`, and the first of them. */
export async function countedRows(
  tx: TenantTx,
  found: RawBuilder<unknown>,
  mostNamed: number,
): Promise<CountedRows> {
  const { rows } = await sql<CountedRows>`
    with found as materialized (${found}), first as (select row_number from found order by row_number limit ${mostNamed})
    select (select count(*)::int from found) as count,
      coalesce((select array_agg(row_number order by row_number) from first), '{}') as first`.execute(tx.db);
  return rows[0] ?? { count: 0, first: [] };
}

/** What is told of rows that a statement finds, and of how many by their numbers. */
export interface RowReportOptions {
  readonly message: Refusal;
  readonly mostNamed: number;
  /** Whether each row keeps it, to be looked at. */
  readonly isKept: boolean;
}

/** What is left out of a row, and one thing more. */
export const appendedLeftOut = (message: Refusal) =>
  sql`coalesce(r.left_out, '[]') || ${JSON.stringify([message])}::jsonb`;

/** The rows of an import that are meant, of which each may keep what is left out of it. */
export function rowsLeavingOut(
  tx: TenantTx,
  importId: string,
  isMeant: RawBuilder<unknown>,
  { message, mostNamed, isKept }: RowReportOptions,
): Promise<CountedRows> {
  const ofMeant = sql`${ofImport(tx, importId)} and ${isMeant}`;
  const found = isKept
    ? sql`update crm.import_rows r set left_out = ${appendedLeftOut(message)} where ${ofMeant} returning r.row_number`
    : sql`select r.row_number from crm.import_rows r where ${ofMeant}`;
  return countedRows(tx, found, mostNamed);
}

/** The rows that name a stage for a contact that was there already. */
export function rowsKeepingStage(
  tx: TenantTx,
  importId: string,
  telling: RowReportOptions,
): Promise<CountedRows> {
  return rowsLeavingOut(tx, importId, sql`r.outcome = 'merge' and r.record ? 'stage_id'`, telling);
}

export interface MergedRow {
  row_number: number;
  record: Readonly<Record<string, unknown>>;
  company_id: string | null;
  company_name: string | null;
  company_is_new: boolean;
  /** What else it belongs to, in the order of the links of the kind. */
  link_ids: readonly (string | null)[];
  /** The name of what the import makes itself of that. */
  link_names: readonly (string | null)[];
  /** Written down about the record, where that is new. */
  note: string | null;
}

const mergedColumns = ["row_number", "record", "company_id", "company_name", "company_is_new", "note"];

/** What the rows of a file say of one record that is there. */
export interface Merge {
  readonly holder_id: string;
  /** In the order of the file. */
  readonly rows: readonly MergedRow[];
  /** The row of the same file that makes the record, where it is a new one. */
  readonly own: MergedRow | null;
}

/** Walks the rows that go into records that are there, by record, some at a time. */
export async function* walkMerges(
  tx: TenantTx,
  importId: string,
  { links }: Pick<Importable, "links">,
  limit: number,
): AsyncIterable<Merge[]> {
  const said = (row: "r" | "own") => {
    const listOf = (name: string) =>
      `'${name}', jsonb_build_array(${links.map(({ place }) => `${row}.${name}[${place}]`).join(", ")})`;
    const columns = mergedColumns.map((name) => `'${name}', ${row}.${name}`);
    return sql.raw(
      `jsonb_build_object(${[...columns, ...["link_ids", "link_names"].map(listOf)].join(", ")})`,
    );
  };
  yield* walkWithoutLoops<Merge>(tx, {
    cursor: "walked_merges",
    rows: sql`
      with merges as materialized (
        select r.holder_id, jsonb_agg(${said("r")} order by r.row_number) as rows from crm.import_rows r
        where ${ofImport(tx, importId)} and r.outcome = 'merge' group by r.holder_id
      )
      select m.holder_id, m.rows, case when own.record_id is not null then ${said("own")} end as own
      from merges m left join crm.import_rows own on own.org_id = ${tx.orgId} and own.import_id = ${importId}
        and own.record_id = m.holder_id and own.outcome = 'create'
      order by m.holder_id`,
    limit,
  });
}

/** Has rows go in nowhere after all; answers them as they stand in the file. */
export async function refuseRows(
  tx: TenantTx,
  importId: string,
  numbers: readonly number[],
  { problem, reason }: { readonly problem: string /** As JSON. */; readonly reason: string },
) {
  const { rows } = await sql<{ row_number: number; cells: string }>`
    update crm.import_rows r set outcome = 'refuse', problem = ${problem}, reason = ${reason}::jsonb, holder_id = null
    where ${ofImport(tx, importId)} and r.row_number = any(${numbers}::int[])
    returning r.row_number, r.cells`.execute(tx.db);
  return rows.toSorted((a, b) => a.row_number - b.row_number);
}

interface RowLimits {
  readonly rows: number;
  /** Characters of all their cells together. */
  readonly text: number;
}

/** The first rows that failed because a record has their key, with what that is called by. */
export async function selectConflictingRows(
  tx: TenantTx,
  importId: string,
  { plural, declaration }: Pick<Importable, "plural" | "declaration">,
  limits: RowLimits,
) {
  const { joined, otherwise } = declaration.names;
  const names = [...joined, ...(otherwise === undefined ? [] : [otherwise])];
  const naming = sql.join(names.flatMap((name) => [sql.lit(name), sql.ref(`c.${name}`)]));
  const { rows } = await sql<{
    row_number: number;
    cells: string;
    held_by: string;
    id: string;
    naming: FieldValues;
  }>`
    select r.row_number, r.cells, r.held_by, c.id, json_build_object(${naming}) as naming
    from (
      select r.org_id, r.row_number, r.cells, r.held_by, r.holder_id,
        sum(length(r.cells)) over (order by r.row_number) as text_length
      from crm.import_rows r where ${ofImport(tx, importId)} and r.outcome = 'fail'
      order by r.row_number limit ${limits.rows}
    ) r join ${sql.id("crm", plural)} c on c.org_id = r.org_id and c.id = r.holder_id
    where c.org_id = ${tx.orgId} and r.text_length <= ${limits.text}
    order by r.row_number`.execute(tx.db);
  return rows;
}

interface OutcomeCounts {
  readonly created: number;
  readonly merged: number;
  readonly held: number;
  readonly refused: number;
}

/** How many rows came to each end. */
export async function countRowOutcomes(tx: TenantTx, importId: string): Promise<OutcomeCounts> {
  const count = (outcome: string) => sql`count(*) filter (where r.outcome = ${outcome})::int`;
  const { rows } = await sql<OutcomeCounts>`
    select ${count("create")} as created, ${count("merge")} as merged, ${count("fail")} as held,
      ${count("refuse")} as refused
    from crm.import_rows r where ${ofImport(tx, importId)}`.execute(tx.db);
  return rows[0] ?? { created: 0, merged: 0, held: 0, refused: 0 };
}

export async function deleteRows(tx: TenantTx, importId: string, range: RowRange): Promise<void> {
  await sql`delete from crm.import_rows r where ${inRange(tx, importId, range)}`.execute(tx.db);
}

/**
 * Has rows forget a note that their record has or another row brings to it, so that a check tells of those that are
 * written. With `isKeeping` records that are there get none.
 */
export async function clearKnownNotes(
  tx: TenantTx,
  importId: string,
  noun: Importable["declaration"]["noun"],
  isKeeping: boolean,
): Promise<void> {
  const isKnown = hasNote(tx, noun, sql`said.holder_id`, sql`said.note`);
  await sql`
    with said as materialized (
      select r.row_number, r.holder_id, r.outcome, r.note, row_number() over (
        partition by coalesce(r.holder_id, r.record_id), r.note order by r.row_number) as place
      from crm.import_rows r
      where ${ofImport(tx, importId)} and r.note is not null and r.outcome in ('create', 'merge')
    )
    update crm.import_rows r set note = null, note_id = null from said
    where ${ofImport(tx, importId)} and r.row_number = said.row_number and said.outcome = 'merge'
      and (said.place > 1 or ${isKeeping ? sql`true` : isKnown})`.execute(tx.db);
}

/** The rows that bring a note, with the record that it is about; one where several rows say the same of one record. */
export function notesOfRows(tx: TenantTx, importId: string, range: RowRange): RawBuilder<unknown> {
  return sql`
    select distinct on (holder_id, body) org_id, id, holder_id, body from (
      select r.org_id, r.note_id as id, coalesce(r.holder_id, r.record_id) as holder_id, r.note as body, r.row_number
      from crm.import_rows r
      where ${inRange(tx, importId, range)} and r.note is not null and r.outcome in ('create', 'merge')
    ) said order by holder_id, body, row_number`;
}
