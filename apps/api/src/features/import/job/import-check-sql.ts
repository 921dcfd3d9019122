import type {
  ImportCheck,
  ImportCheckRowsQuery,
  ImportRowOutcome,
} from "@lanyard/contract/import/import-job-schema";
import { plainFieldNames } from "@lanyard/contract/kind/field-descriptor";
import { type RawBuilder, sql } from "kysely";
import type { TenantTx } from "#src/db/tenant.ts";
import { defaultsOf } from "../import-creation.ts";
import type { RowMerge } from "../import-merge.ts";
import { createdProblem, longestCells } from "../import-report-sql.ts";
import { deleteReusableRows, inRange, namedCompany } from "../import-sql.ts";
import type { ImportedKind } from "../importable.ts";
import type { RowRange, Staged } from "../staged-rows.ts";

/** The job whose rows are stored, and the choices that decide what its rows create. */
export interface Recording {
  readonly jobId: string;
  /** Whether existing records stay unchanged. */
  readonly isSkipping: boolean;
  readonly createsCompanies: boolean;
  /** The owner of new records whose rows name no owner. */
  readonly owner: string | undefined;
}

/** Returns the fields to show for a created record, in order. */
export const shownFields = ({ declaration, targets }: Pick<ImportedKind, "declaration" | "targets">) =>
  new Set<string>([
    ...plainFieldNames(declaration.fields),
    ...Object.keys(targets),
    ...Object.keys(declaration.fields),
    ...["stage_id", ...Object.keys(declaration.parents), "note", "created_at"],
  ]);

const ofJob = (tx: TenantTx, jobId: string) => sql`c.org_id = ${tx.orgId} and c.import_id = ${jobId}`;

const mergesOf = (merges: readonly RowMerge[]) => sql`jsonb_to_recordset(${JSON.stringify(merges)}::jsonb)
  as m ("row" int, outcome text, record_id uuid, before jsonb, after jsonb)`;

export async function storeMerges(
  { tx, importId, importable }: Staged,
  { jobId }: Recording,
  merges: readonly RowMerge[],
): Promise<void> {
  await sql`
    insert into crm.import_check_rows
      (org_id, import_id, row_number, noun, outcome, record_id, before, after, cells, left_out)
    select r.org_id, ${jobId}::uuid, r.row_number, ${importable.declaration.noun}, m.outcome, m.record_id,
      nullif(m.before, 'null'), nullif(m.after, 'null'), r.cells, r.left_out
    from ${mergesOf(merges)}
    join crm.import_rows r on r.org_id = ${tx.orgId} and r.import_id = ${importId} and r.row_number = m."row"
    where r.row_number = any(${merges.map(({ row }) => row)}::int[])`.execute(tx.db);
}

/**
 * Returns SQL for the fields of the record that row `r` creates. A link is an id, or a placeholder
 * (`newLink`) for a new record.
 */
function madeFields({ importable }: Staged, { owner, createsCompanies }: Recording) {
  const { declaration, rowColumns, company, links } = importable;
  const defaults = defaultsOf(declaration, owner);
  const shown = shownFields(importable);
  const hidden = rowColumns.filter((name) => !shown.has(name));
  // If the import creates no companies, only kinds that can store a company name as text keep it.
  const keepsCompanyName = createsCompanies || company?.text !== undefined;
  const companyOf = sql`case when r.company_id is not null and not r.company_is_new then r.company_id::text
    when r.company_id is not null or ${keepsCompanyName} then 'new:' || ${sql.raw(namedCompany("r"))} end`;
  const linked = links.map(({ column, place }) => {
    const [id, name] = [sql`r.link_ids[${sql.lit(place)}]`, sql`r.link_names[${sql.lit(place)}]`];
    return sql`${sql.lit(column)}, case when ${name} is null then ${id}::text else 'new:' || ${name} end, `;
  });
  const ofCompany = company === undefined ? sql`` : sql`${sql.lit(company.column)}, ${companyOf}, `;
  return sql`jsonb_strip_nulls(${JSON.stringify(defaults)}::jsonb || (r.record - ${hidden}::text[])
    || jsonb_strip_nulls(jsonb_build_object(${ofCompany} ${sql.join(linked, sql``)} 'note', r.note)))`;
}

/** SQL for whether the check stores the values of the created record. Very long rows are excluded. */
const isShown = sql`r.outcome = 'create' and length(r.cells) <= ${sql.lit(longestCells)}`;

function settledRows(staged: Staged, recording: Recording, range: RowRange) {
  const { joined } = staged.importable.declaration.names;
  // A record that an earlier row creates has no final id yet.
  return sql`
    select r.org_id, r.row_number, r.cells, case when ${isShown} then ${madeFields(staged, recording)} end as after, r.left_out,
      r.record_id as own_id,
      case when r.outcome = 'create' then 'create' when r.outcome = 'refuse' then 'fail'
        when r.outcome = 'fail' then 'conflict' else 'unchanged' end as outcome,
      case when not r.holder_is_own then r.holder_id end as record_id,
      case when r.outcome in ('refuse', 'fail') then r.problem
        when r.outcome = 'create' then ${createdProblem(joined)} end as problem, r.reason
    from crm.import_rows r
    where ${inRange(staged, range)} and ${recording.isSkipping ? sql`true` : sql`r.outcome <> 'merge'`}`;
}

/** Stores the outcomes of unmerged rows. A run stores only the rows that it did not import. */
export async function storeOutcomes(
  staged: Staged,
  recording: Recording,
  range: RowRange,
  isRun: boolean,
): Promise<void> {
  const stored = isRun ? sql`s.outcome in ('conflict', 'fail')` : sql`true`;
  const again = sql`on conflict (org_id, import_id, row_number, noun) do update
    set problem = excluded.problem, reason = excluded.reason, left_out = excluded.left_out`;
  await sql`
    insert into crm.import_check_rows
      (org_id, import_id, row_number, noun, outcome, record_id, after, problem, reason, cells, left_out)
    select s.org_id, ${recording.jobId}::uuid, s.row_number, ${staged.importable.declaration.noun}, s.outcome,
      s.record_id, s.after, s.problem, s.reason, s.cells, s.left_out
    from (${settledRows(staged, recording, range)}) s
    where ${stored} ${isRun ? again : sql``}`.execute(staged.tx.db);
}

/**
 * Marks merged rows that differ from the check. If the import creates the record, only the outcome is
 * compared.
 */
export async function markDifferingMerges(
  { tx, importable }: Staged,
  { jobId }: Recording,
  merges: readonly RowMerge[],
): Promise<void> {
  await sql`
    update crm.import_check_rows c set run_outcome = m.outcome, run_record_id = m.record_id,
      run_before = nullif(m.before, 'null'), run_after = nullif(m.after, 'null')
    from ${mergesOf(merges)}
    where ${ofJob(tx, jobId)} and c.noun = ${importable.declaration.noun} and c.row_number = m."row"
      and c.row_number = any(${merges.map(({ row }) => row)}::int[])
      and ((c.outcome, c.record_id) is distinct from (m.outcome, m.record_id) or (m.record_id is not null
        and (c.before, c.after) is distinct from (nullif(m.before, 'null'), nullif(m.after, 'null')))
      )`.execute(tx.db);
}

/**
 * Returns SQL for the fields of a created record without the names of new links, whose spelling may differ.
 */
const comparable = (fields: RawBuilder<unknown>, { company, links }: ImportedKind) => {
  const columns = [...(company === undefined ? [] : [company]), ...links].map(({ column }) => column);
  const unnamed = columns.map(
    (column) => sql` || case when ${fields} ->> ${sql.lit(column)} like 'new:%'
      then ${sql.lit(JSON.stringify({ [column]: "new:" }))}::jsonb else '{}' end`,
  );
  return sql`${fields} ${sql.join(unnamed, sql``)}`;
};

/** Marks unmerged rows of a range whose outcome or values differ from the check. */
export async function markDifferingCreations(
  staged: Staged,
  recording: Recording,
  range: RowRange,
): Promise<void> {
  const { tx, importable } = staged;
  const [before, now] = [sql`c.after`, sql`s.after`].map((fields) => comparable(fields, importable));
  const holdsOther = sql`c.outcome = 'create' and s.outcome = 'create' and ${before} is distinct from ${now}`;
  await sql`
    with s as materialized (${settledRows(staged, recording, range)})
    update crm.import_check_rows c set run_outcome = s.outcome, run_after = s.after,
      run_record_id = coalesce(s.record_id, case when s.outcome = 'create' then s.own_id end)
    from s
    where ${ofJob(tx, recording.jobId)} and c.noun = ${importable.declaration.noun} and c.row_number = s.row_number
      and c.row_number >= ${range.from} and c.row_number < ${range.before}
      and ((c.outcome, c.record_id) is distinct from (s.outcome, s.record_id) or (${holdsOther})
      )`.execute(tx.db);
}

/**
 * Deletes the rows that the run imported exactly as the check predicted. Returns the number of rows whose
 * outcome or values differ from the check.
 */
export async function retainReportedRows(tx: TenantTx, jobId: string): Promise<number> {
  await sql`
    delete from crm.import_check_rows c
    where ${ofJob(tx, jobId)} and c.run_outcome is null
      and c.outcome not in ('conflict', 'fail')`.execute(tx.db);
  const { rows } = await sql<{ count: number }>`
    select count(distinct c.row_number)::int as count from crm.import_check_rows c
    where ${ofJob(tx, jobId)} and c.run_outcome is not null`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

export async function countChangedFields(
  tx: TenantTx,
  jobId: string,
): Promise<ImportCheck["changed_fields"]> {
  const { rows } = await sql<ImportCheck["changed_fields"][number]>`
    select c.noun, field, count(*)::int as rows from crm.import_check_rows c, lateral jsonb_object_keys(c.after) field
    where ${ofJob(tx, jobId)} and c.outcome = 'update' and jsonb_typeof(c.after) = 'object'
    group by c.noun, field order by count(*) desc, min(c.row_number), field`.execute(tx.db);
  return rows;
}

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

/**
 * Selects rows of a check in file order. With `leftOutLike`, selects only rows with a cell that was ignored
 * for a reason matching this pattern.
 */
export async function selectCheckedRows(
  tx: TenantTx,
  jobId: string,
  { after, limit, outcome, noun, field, problem }: ImportCheckRowsQuery,
  { leftOutLike, isDiffering }: { readonly leftOutLike: object | undefined; readonly isDiffering: boolean },
): Promise<CheckedRow[]> {
  const [row = "0", lastNoun = ""] = after?.split("_") ?? [];
  const narrowed: RawBuilder<unknown>[] = [
    ...(isDiffering ? [sql`c.run_outcome is not null`] : []),
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
    select c.row_number, c.noun, c.outcome, c.record_id, c.before, c.after, c.problem, c.reason, c.left_out,
      case when length(c.cells) <= ${sql.lit(longestCells)} then c.cells else '[]' end as cells,
      c.run_outcome, c.run_record_id, c.run_before, c.run_after
    from crm.import_check_rows c
    where ${sql.join([ofJob(tx, jobId), sql`(c.row_number, c.noun) > (${Number(row)}, ${lastNoun})`, ...narrowed], sql` and `)}
    order by c.row_number, c.noun limit ${limit}`.execute(tx.db);
  return rows;
}

export interface UnimportedPart {
  readonly importId: string;
  /** Whether to select skipped rows instead of failed ones. */
  readonly isSkipped: boolean;
  readonly after: number;
  readonly limit: number;
}

/**
 * Selects the failed rows or the skipped rows in file order. A row of a mixed file can fail for several kinds
 * of records.
 */
export async function selectUnimportedRows(
  tx: TenantTx,
  { importId, isSkipped, after, limit }: UnimportedPart,
) {
  const { rows } = await sql<{ row_number: number; reasons: unknown; cells: string }>`
    select c.row_number, (array_agg(c.cells))[1] as cells, jsonb_path_query_array(jsonb_agg(
      coalesce('[]'::jsonb || c.reason, '[]') || case when c.outcome = 'fail' then coalesce(c.left_out, '[]') else '[]' end order by c.noun),
      '$[*][*]') as reasons
    from (
      select row_number, noun, coalesce(run_outcome, outcome) as outcome, reason, cells, left_out from crm.import_check_rows c
      where ${ofJob(tx, importId)} and c.row_number > ${after}
    ) c where c.outcome in ('conflict', 'fail')
    group by c.row_number having bool_and(c.outcome = 'conflict') = ${isSkipped}
    order by c.row_number limit ${limit}`.execute(tx.db);
  return rows;
}
