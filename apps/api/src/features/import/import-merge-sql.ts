import { sql } from "kysely";
import { walkWithoutNestedLoops } from "#src/db/long-work-sql.ts";
import { namedCompany, ofImport } from "./import-sql.ts";
import type { Staged } from "./staged-rows.ts";

export interface MergedRow {
  row_number: number;
  record: Readonly<Record<string, unknown>>;
  company_id: string | null;
  company_name: string | null;
  company_is_new: boolean;
  /** The ids of the row's parents other than the company, in the order of the kind's links. */
  link_ids: readonly (string | null)[];
  /** The names of parents that the import creates, in the same order. */
  link_names: readonly (string | null)[];
  /** The text of the note that the row adds to the record; null without a note. */
  note: string | null;
}

const mergedColumns = ["row_number", "record", "company_id", "company_is_new", "note"];

export interface Merge {
  readonly holder_id: string;
  readonly rows: readonly MergedRow[];
  /** The row that creates the record; null if the record already existed. */
  readonly own: MergedRow | null;
}

export async function* walkMerges(staged: Staged, limit: number): AsyncIterable<Merge[]> {
  const {
    tx,
    importId,
    importable: { links },
  } = staged;
  const said = (row: "r" | "own") => {
    const listOf = (name: string) =>
      `'${name}', jsonb_build_array(${links.map(({ place }) => `${row}.${name}[${place}]`).join(", ")})`;
    const columns = mergedColumns.map((name) => `'${name}', ${row}.${name}`);
    columns.push(`'company_name', ${namedCompany(row)}`);
    return sql.raw(
      `jsonb_build_object(${[...columns, ...["link_ids", "link_names"].map(listOf)].join(", ")})`,
    );
  };
  yield* walkWithoutNestedLoops<Merge>(tx, {
    cursor: "walked_merges",
    rows: sql`
      with merges as materialized (
        select r.holder_id, jsonb_agg(${said("r")} order by r.row_number) as rows from crm.import_rows r
        where ${ofImport(staged)} and r.outcome = 'merge' group by r.holder_id
      )
      select m.holder_id, m.rows, case when own.record_id is not null then ${said("own")} end as own
      from merges m left join crm.import_rows own on own.org_id = ${tx.orgId} and own.import_id = ${importId}
        and own.record_id = m.holder_id and own.outcome = 'create'
      order by m.holder_id`,
    limit,
  });
}
