import type { ImportCheckRowsQuery, ImportRowOutcome } from "@lanyard/contract/import/import-job-schema";
import { type RawBuilder, sql } from "kysely";
import type { TenantTx } from "#src/db/tenant.ts";
import type { FieldValues } from "#src/log/record-change.ts";
import type { RowMerge } from "../import-merge.ts";
import { inRange, namedCompany, type RowRange } from "../import-sql.ts";
import type { ImportLink } from "../importable.ts";
import { deleteReusableRows } from "../reusable-rows-sql.ts";
import { createdProblem } from "./import-problem-sql.ts";

/** Whose rows they are, and as which kind of record. */
export interface CheckedPart {
  readonly jobId: string;
  /** The id under which the rows are staged. */
  readonly importId: string;
  readonly noun: string;
  /** The columns that name a record. */
  readonly naming: readonly string[];
}

/** What is told of a record that a row makes. */
export interface MadeRecords {
  /** Columns of the record that nobody sees. */
  readonly hidden: readonly string[];
  /** What it holds of which its row says nothing. */
  readonly defaults: FieldValues;
  /** A company that is not there is made, or kept by its name. */
  readonly keepsCompanyName: boolean;
  /** The columns of what it belongs to. */
  readonly companyColumn: string | undefined;
  readonly links: readonly ImportLink[];
}

/** A row whose cells are longer is told by its number alone. */
const longestCells = 10_000;
const keptCells = sql`case when length(r.cells) <= ${sql.lit(longestCells)} then r.cells else '[]' end`;

const ofJob = (tx: TenantTx, jobId: string) => sql`c.org_id = ${tx.orgId} and c.import_id = ${jobId}`;

const mergesOf = (merges: readonly RowMerge[]) => sql`jsonb_to_recordset(${JSON.stringify(merges)}::jsonb)
  as m ("row" int, outcome text, record_id uuid, before jsonb, after jsonb)`;

/** Keeps what rows do to the records that are there. */
export async function storeMerges(
  tx: TenantTx,
  { jobId, importId, noun }: CheckedPart,
  merges: readonly RowMerge[],
): Promise<void> {
  await sql`
    insert into crm.import_check_rows
      (org_id, import_id, row_number, noun, outcome, record_id, before, after, cells, left_out)
    select r.org_id, ${jobId}::uuid, r.row_number, ${noun}, m.outcome, m.record_id,
      nullif(m.before, 'null'), nullif(m.after, 'null'), ${keptCells}, r.left_out
    from ${mergesOf(merges)}
    join crm.import_rows r on r.org_id = ${tx.orgId} and r.import_id = ${importId} and r.row_number = m."row"
    where r.row_number = any(${merges.map(({ row }) => row)}::int[])`.execute(tx.db);
}

/** The fields of the record that a row `r` makes, links by their ids; what the import makes itself by its name, as `newLink` writes it. */
function madeFields({ hidden, defaults, keepsCompanyName, companyColumn, links }: MadeRecords) {
  const company = sql`case when r.company_id is not null and not r.company_is_new then r.company_id::text
    when r.company_id is not null or ${keepsCompanyName} then 'new:' || ${sql.raw(namedCompany("r"))} end`;
  const linked = links.map(({ column, place }) => {
    const [id, name] = [sql`r.link_ids[${sql.lit(place)}]`, sql`r.link_names[${sql.lit(place)}]`];
    return sql`${sql.lit(column)}, case when ${name} is null then ${id}::text else 'new:' || ${name} end, `;
  });
  const ofCompany = companyColumn === undefined ? sql`` : sql`${sql.lit(companyColumn)}, ${company}, `;
  return sql`jsonb_strip_nulls(${JSON.stringify(defaults)}::jsonb || (r.record - ${hidden}::text[])
    || jsonb_strip_nulls(jsonb_build_object(${ofCompany} ${sql.join(linked, sql``)} 'note', r.note)))`;
}

/** Whether it is told of a row `r` what the record holds that it makes. */
const isShown = sql`r.outcome = 'create' and length(r.cells) <= ${sql.lit(longestCells)}`;

/** What became of the rows of the range that were not merged. With `isSkipping` none are, and records that are there stay as they are. */
function settledRows(
  tx: TenantTx,
  { importId, naming }: CheckedPart,
  range: RowRange,
  isSkipping: boolean,
  after: RawBuilder<unknown> = sql`null::jsonb`,
) {
  // The record of an earlier row of the file has no id that its next reading would know.
  return sql`
    select r.org_id, r.row_number, ${keptCells} as cells, ${after} as after, r.left_out, r.record_id as own_id,
      case when r.outcome = 'create' then 'create' when r.outcome = 'refuse' then 'fail'
        when r.outcome = 'fail' then 'conflict' else 'unchanged' end as outcome,
      case when not r.holder_is_own then r.holder_id end as record_id,
      case when r.outcome in ('refuse', 'fail') then r.problem
        when r.outcome = 'create' then ${createdProblem(naming)} end as problem, r.reason
    from crm.import_rows r
    where ${inRange(tx, importId, range)} and ${isSkipping ? sql`true` : sql`r.outcome <> 'merge'`}`;
}

/** Keeps what the check found of the other rows. */
export async function storeCheckedOutcomes(
  tx: TenantTx,
  part: CheckedPart,
  range: RowRange,
  isSkipping: boolean,
  made: MadeRecords,
): Promise<void> {
  await sql`
    insert into crm.import_check_rows
      (org_id, import_id, row_number, noun, outcome, record_id, after, problem, reason, cells, left_out)
    select s.org_id, ${part.jobId}::uuid, s.row_number, ${part.noun}, s.outcome, s.record_id, s.after, s.problem, s.reason, s.cells,
      s.left_out
    from (${settledRows(tx, part, range, isSkipping, sql`case when ${isShown} then ${madeFields(made)} end`)}) s`.execute(
    tx.db,
  );
}

/**
 * Marks those of the merged rows that do something else than their check found. A record that the import makes itself is
 * compared by what becomes of it alone.
 */
export async function markDifferingMerges(
  tx: TenantTx,
  { jobId, noun }: CheckedPart,
  merges: readonly RowMerge[],
): Promise<void> {
  await sql`
    update crm.import_check_rows c set run_outcome = m.outcome, run_record_id = m.record_id,
      run_before = nullif(m.before, 'null'), run_after = nullif(m.after, 'null')
    from ${mergesOf(merges)}
    where ${ofJob(tx, jobId)} and c.noun = ${noun} and c.row_number = m."row"
      and c.row_number = any(${merges.map(({ row }) => row)}::int[])
      and ((c.outcome, c.record_id) is distinct from (m.outcome, m.record_id) or (m.record_id is not null
        and (c.before, c.after) is distinct from (nullif(m.before, 'null'), nullif(m.after, 'null'))))`.execute(
    tx.db,
  );
}

/** The fields of a record that is made, where two spellings of the name of what the import makes itself are no difference. */
const comparable = (fields: RawBuilder<unknown>, { companyColumn, links }: MadeRecords) => {
  const columns = [
    ...(companyColumn === undefined ? [] : [companyColumn]),
    ...links.map(({ column }) => column),
  ];
  const unnamed = columns.map(
    (column) => sql` || case when ${fields} ->> ${sql.lit(column)} like 'new:%'
      then ${sql.lit(JSON.stringify({ [column]: "new:" }))}::jsonb else '{}' end`,
  );
  return sql`${fields} ${sql.join(unnamed, sql``)}`;
};

/** The same of the rows of the range that were not merged: a record that is made also differs in what it holds. */
export async function markDifferingCreations(
  tx: TenantTx,
  part: CheckedPart,
  range: RowRange,
  isSkipping: boolean,
  made: MadeRecords,
): Promise<void> {
  const fields = sql`case when ${isShown} then ${madeFields(made)} end`;
  const holdsOther = sql`c.outcome = 'create' and s.outcome = 'create'
    and ${comparable(sql`c.after`, made)} is distinct from ${comparable(sql`s.after`, made)}`;
  await sql`
    with s as materialized (${settledRows(tx, part, range, isSkipping, fields)})
    update crm.import_check_rows c set run_outcome = s.outcome, run_after = s.after,
      run_record_id = coalesce(s.record_id, case when s.outcome = 'create' then s.own_id end)
    from s
    where ${ofJob(tx, part.jobId)} and c.noun = ${part.noun} and c.row_number = s.row_number
      and c.row_number >= ${range.from} and c.row_number < ${range.before}
      and ((c.outcome, c.record_id) is distinct from (s.outcome, s.record_id) or (${holdsOther}))`.execute(
    tx.db,
  );
}

/** Forgets the rows that the run took as they were shown; answers how many it took otherwise. */
export async function retainDifferingRows(tx: TenantTx, jobId: string): Promise<number> {
  await sql`delete from crm.import_check_rows c where ${ofJob(tx, jobId)} and c.run_outcome is null`.execute(
    tx.db,
  );
  const { rows } = await sql<{ count: number }>`
    select count(distinct c.row_number)::int as count from crm.import_check_rows c where ${ofJob(tx, jobId)}`.execute(
    tx.db,
  );
  return rows[0]?.count ?? 0;
}

/** Forgets what a check has found and left for its run. */
export async function deleteCheckRows(tx: TenantTx, jobId: string): Promise<void> {
  await sql`delete from crm.import_check_rows c where ${ofJob(tx, jobId)}`.execute(tx.db);
  await deleteReusableRows(tx, jobId);
}

export interface CheckedRow {
  readonly row_number: number;
  readonly noun: string;
  readonly outcome: ImportRowOutcome;
  readonly record_id: string | null;
  readonly before: unknown;
  readonly after: unknown;
  readonly problem: string | null;
  readonly reason: unknown;
  readonly cells: string;
  readonly left_out: unknown;
  readonly run_outcome: ImportRowOutcome | null;
  readonly run_record_id: string | null;
  readonly run_before: unknown;
  readonly run_after: unknown;
}

/** Rows of a check in the order of the file, after one of them; with a pattern those that leave out a cell for what matches it. */
export async function selectCheckedRows(
  tx: TenantTx,
  jobId: string,
  { after, limit, outcome, noun, field, problem }: ImportCheckRowsQuery,
  leftOutLike: object | undefined,
): Promise<CheckedRow[]> {
  const [row = "0", lastNoun = ""] = after?.split("_") ?? [];
  const narrowed: RawBuilder<unknown>[] = [
    ...(outcome === undefined ? [] : [sql`c.outcome = ${outcome}`]),
    ...(noun === undefined ? [] : [sql`c.noun = ${noun}`]),
    ...(field === undefined ? [] : [sql`c.outcome = 'update' and c.after ? ${field}`]),
    ...(problem === undefined ? [] : [sql`c.problem = ${problem}`]),
    ...(leftOutLike === undefined
      ? []
      : [
          sql`c.outcome <> 'fail' and c.left_out is not null and c.left_out @> ${JSON.stringify([leftOutLike])}::jsonb`,
        ]),
  ];
  const { rows } = await sql<CheckedRow>`
    select c.row_number, c.noun, c.outcome, c.record_id, c.before, c.after, c.problem, c.reason, c.cells, c.left_out,
      c.run_outcome, c.run_record_id, c.run_before, c.run_after
    from crm.import_check_rows c
    where ${sql.join([ofJob(tx, jobId), sql`(c.row_number, c.noun) > (${Number(row)}, ${lastNoun})`, ...narrowed], sql` and `)}
    order by c.row_number, c.noun limit ${limit}`.execute(tx.db);
  return rows;
}
