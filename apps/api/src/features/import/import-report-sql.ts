import type { ImportGroup } from "@lanyard/contract/import/import-job-schema";
import { type Refusal, refusal } from "@lanyard/contract/refusals/refusal";
import { type RawBuilder, sql } from "kysely";
import type { TenantTx } from "#src/db/tenant.ts";
import type { FieldValues } from "#src/log/record-change.ts";
import type { ReportedWarning } from "./import-errors.ts";
import { ofImport } from "./import-sql.ts";
import type { Staged } from "./staged-rows.ts";

/** The maximum length of a row's cells. The report omits the cells of longer rows. */
export const longestCells = 10_000;

/** Problems of created rows: no name, or a match by a rule that the user did not choose. */
const [unnamed, likely] = [refusal("importUnnamed").id, refusal("importLikelySame").id];
export const createdProblems = { unnamed, likely };

export const createdProblem = (naming: readonly string[]) =>
  sql`case when not r.record ?| ${naming}::text[] then ${unnamed}::text when r.held_by is not null then ${likely}::text end`;

export async function selectRowGroups(
  tx: TenantTx,
  jobId: string,
): Promise<Pick<ImportGroup, "noun" | "problem" | "rows">[]> {
  const { rows } = await sql<Pick<ImportGroup, "noun" | "problem" | "rows">>`
    select noun, problem, count(*)::int as rows from crm.import_check_rows
    where org_id = ${tx.orgId} and import_id = ${jobId} and problem is not null
    group by noun, problem order by count(*) desc, problem, noun`.execute(tx.db);
  return rows;
}

const leftOutCells = (staged: Staged) => sql`
  select r.row_number as "row", l.message, l.place from crm.import_rows r
  cross join lateral jsonb_array_elements(r.left_out) with ordinality l (message, place)
  where ${ofImport(staged)} and r.left_out is not null and r.outcome <> 'refuse'`;

export async function selectLeftOut(staged: Staged, limit: number) {
  const { rows } = await sql<ReportedWarning & { count: number }>`
    with cells as materialized (${leftOutCells(staged)})
    select "row", message, (select count(*)::int from cells) as count from cells order by "row", place limit ${limit}`.execute(
    staged.tx.db,
  );
  return { count: rows[0]?.count ?? 0, named: rows.map(({ row, message }) => ({ row, message })) };
}

/** Ignored cells with the same problem. `message` is one of their refusals, without the text of the cell. */
interface CellGroup {
  readonly message: Refusal;
  readonly cells: number;
}

/** The maximum number of combinations of columns and problems. */
const mostGroups = 500;

export async function selectCellGroups(staged: Staged): Promise<CellGroup[]> {
  const { rows } = await sql<CellGroup>`
    select message #- '{parameters,value}' as message, count(*)::int as cells
    from (${leftOutCells(staged)}) c
    group by 1 order by count(*) desc, min("row"), min(place) limit ${sql.lit(mostGroups)}`.execute(
    staged.tx.db,
  );
  return rows;
}

interface CountedValue {
  readonly header: string;
  readonly value: string;
  readonly target: string | null;
  readonly rows: number;
  /** The number of rows with any unknown or mapped value of the column, even beyond the limit of the list. */
  readonly all: number;
}

/** The maximum number of values to read per column. Similar spellings are combined after reading. */
const mostSpellings = 1000;

/** Counts the rows with each value that is unknown or that the user mapped, most frequent first. */
export async function selectColumnValues(staged: Staged): Promise<CountedValue[]> {
  const { rows } = await sql<CountedValue>`
    select header, value, target, rows::int, "all"::int from (
      select *, row_number() over (partition by header order by rows desc, first) as nth, sum(rows) over (partition by header) as "all"
      from (
        select v ->> 'header' as header, v ->> 'value' as value, v ->> 'target' as target, count(*) as rows, min(r.row_number) as first
        from crm.import_rows r cross join lateral jsonb_array_elements(r.column_values) v
        where ${ofImport(staged)} and r.column_values is not null
        group by 1, 2, 3
      ) c
    ) c where nth <= ${sql.lit(mostSpellings)} order by header, nth`.execute(staged.tx.db);
  return rows;
}

/** The maximum total length of all listed rows, because a response is serialized in one step. */
const maxErrorText = 500_000;

interface UnimportedRow {
  readonly row_number: number;
  /** Whether the row matches a record that the import must not change. */
  readonly is_skipped: boolean;
  readonly cells: string;
  readonly reason: ReportedWarning["message"];
  readonly held_by: string | null;
  readonly is_own: boolean;
  /** The existing record whose match made the row fail; null for other reasons. */
  readonly id: string | null;
  readonly naming: FieldValues | null;
}

export async function selectUnimported(staged: Staged, limit: number): Promise<UnimportedRow[]> {
  const {
    plural,
    names: { joined, otherwise },
  } = staged.importable.declaration;
  const names = [...joined, ...(otherwise === undefined ? [] : [otherwise])];
  const naming = sql.join(names.flatMap((name) => [sql.lit(name), sql.ref(`c.${name}`)]));
  const { rows } = await sql<UnimportedRow>`
    select r.row_number, r.outcome = 'fail' as is_skipped, r.cells, r.reason, r.held_by, r.holder_is_own as is_own, c.id,
      case when c.id is not null then json_build_object(${naming}) end as naming
    from (
      select r.*, sum(length(r.cells)) over (partition by r.outcome order by r.row_number) as text_length
      from crm.import_rows r where ${ofImport(staged)} and r.outcome in ('refuse', 'fail')
      order by r.row_number limit ${limit}
    ) r left join ${sql.id("crm", plural)} c on c.org_id = r.org_id and c.org_id = ${staged.tx.orgId} and c.id = r.holder_id
    where r.text_length <= ${maxErrorText}
    order by r.row_number`.execute(staged.tx.db);
  return rows;
}

interface OutcomeCounts {
  readonly created: number;
  readonly merged: number;
  readonly held: number;
  readonly refused: number;
  readonly companies: number;
}

export async function countRowOutcomes(staged: Staged): Promise<OutcomeCounts> {
  const count = (outcome: string) => sql`count(*) filter (where r.outcome = ${outcome})::int`;
  const isNew: RawBuilder<unknown> = sql`r.company_key is not null and r.outcome in ('create', 'merge')
    and (r.company_id is null and r.new_company_id is not null or r.company_is_new)`;
  const { rows } = await sql<OutcomeCounts>`
    select ${count("create")} as created, ${count("merge")} as merged, ${count("fail")} as held, ${count("refuse")} as refused,
      count(distinct r.company_key) filter (where ${isNew})::int as companies
    from crm.import_rows r where ${ofImport(staged)}`.execute(staged.tx.db);
  return rows[0] ?? { created: 0, merged: 0, held: 0, refused: 0, companies: 0 };
}
