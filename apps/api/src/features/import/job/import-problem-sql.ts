import { refusal } from "@lanyard/contract/refusals/refusal";
import { sql } from "kysely";
import type { TenantTx } from "#src/db/tenant.ts";
import type { RowRange } from "../import-sql.ts";

export interface ProblemGroup {
  readonly problem: string;
  readonly rows: number;
  readonly first_rows: number[];
  /** The cells of each, as JSON. */
  readonly first_cells: string[];
}

/** A row whose cells are longer is told by its number alone. */
const longestCells = 10_000;

const firstOfRows = sql`count(*)::int as rows,
  (array_agg(row_number order by row_number))[1:10] as first_rows,
  (array_agg(case when length(cells) <= ${sql.lit(longestCells)} then cells else '[]' end order by row_number))[1:10] as first_cells`;

/** Told of rows that make records without a name. */
const unnamedProblem = refusal("importUnnamed");

/** Whether a row says nothing of what names a record. */
const isUnnamed = (naming: readonly string[]) => sql`not r.record ?| ${naming}::text[]`;

/** The problem of rows that a way which was not chosen would match with a record. */
const likelyProblem = refusal("importLikelySame");

/** A SQL value: what is told of a row `r` that makes a record. */
export const createdProblem = (naming: readonly string[]) =>
  sql`case when ${isUnnamed(naming)} then ${unnamedProblem.id} when r.held_by is not null then ${likelyProblem.id} end`;

/** Selects the rows whose records would have no name, and those that likely exist already; empty if there are none. */
export async function selectCreatedProblems(
  tx: TenantTx,
  importId: string,
  naming: readonly string[],
): Promise<{ unnamed: ProblemGroup[]; likely: ProblemGroup[] }> {
  const { rows } = await sql<ProblemGroup>`
    select problem, ${firstOfRows} from (
      select ${createdProblem(naming)}::text as problem, r.row_number, r.cells from crm.import_rows r
      where org_id = ${tx.orgId} and import_id = ${importId} and outcome = 'create'
    ) r where problem is not null group by problem`.execute(tx.db);
  const [unnamed, likely] = [unnamedProblem, likelyProblem].map(({ id }) =>
    rows.filter(({ problem }) => problem === id),
  );
  return { unnamed: unnamed ?? [], likely: likely ?? [] };
}

/** Selects the problems of rows that are not imported, most frequent first. */
export async function selectProblemGroups(tx: TenantTx, importId: string): Promise<ProblemGroup[]> {
  const { rows } = await sql<ProblemGroup>`
    select problem, ${firstOfRows} from crm.import_rows
    where org_id = ${tx.orgId} and import_id = ${importId} and outcome in ('refuse', 'fail')
    group by problem order by count(*) desc, problem`.execute(tx.db);
  return rows;
}

/** How many companies a run would make. */
export async function countNewCompanies(tx: TenantTx, importId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct company_key)::int as count from crm.import_rows
    where org_id = ${tx.orgId} and import_id = ${importId} and company_key is not null
      and (company_id is null and new_company_id is not null or company_is_new) and outcome in ('create', 'merge')`.execute(
    tx.db,
  );
  return rows[0]?.count ?? 0;
}

interface KeptProblems {
  /** Which job keeps them, and under which id its rows are staged. */
  readonly jobId: string;
  readonly importId: string;
}

/** Keeps the rows of the range that did not go in. */
export async function storeProblems(
  tx: TenantTx,
  { jobId, importId }: KeptProblems,
  { from, before }: RowRange,
): Promise<void> {
  await sql`
    insert into crm.import_problems (org_id, import_id, row_number, reason, cells, is_skipped)
    select r.org_id, ${jobId}::uuid, r.row_number, '[]'::jsonb || r.reason || case when r.outcome = 'refuse' then coalesce(r.left_out, '[]') else '[]' end,
      r.cells, r.outcome = 'fail'
    from crm.import_rows r
    where r.org_id = ${tx.orgId} and r.import_id = ${importId} and r.row_number >= ${from}
      and r.row_number < ${before} and r.outcome in ('refuse', 'fail')
    on conflict (org_id, import_id, row_number) do update set reason = import_problems.reason || excluded.reason,
      is_skipped = import_problems.is_skipped and excluded.is_skipped`.execute(tx.db);
}

export interface ProblemPart {
  readonly importId: string;
  /** Selects the skipped rows instead of the failed ones. */
  readonly isSkipped: boolean;
  readonly after: number;
  readonly limit: number;
}

/** The rows that did not go in, in the order of the file, some at a time. */
export async function selectProblems(tx: TenantTx, { importId, isSkipped, after, limit }: ProblemPart) {
  return tx.db
    .selectFrom("import_problems")
    .select(["row_number", "reason", "cells"])
    .where("org_id", "=", tx.orgId)
    .where("import_id", "=", importId)
    .where("is_skipped", "=", isSkipped)
    .where("row_number", ">", after)
    .orderBy("row_number")
    .limit(limit)
    .execute();
}
