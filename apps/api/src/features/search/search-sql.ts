import type { FieldDescriptor } from "@lanyard/contract/kind/field-descriptor";
import { type RecordNoun, recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { sql } from "kysely";
import { withOrganisation } from "#src/db/organisation-text.ts";
import { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { recordFeatures } from "#src/features/kinds/kinds.ts";
import type { FoundRow } from "#src/records/kind/record-found.ts";
import { exactInText, exactName, type RecordMatch } from "./search-ranking.ts";
import type { SearchTerms } from "./search-terms.ts";

const mostPipelines = 500;

export interface PipelineName {
  readonly type: "pipeline";
  readonly id: string;
  readonly title: string;
}

/** The amount and the names that a field must equal exactly. An index covers each of these fields. */
interface ExactValues {
  readonly amountCents?: number | undefined;
  readonly names: readonly string[];
}

/**
 * Selects at most `limit` matches of each large table, and all pipelines. The first statement reads no table;
 * otherwise a cluster would call its functions on a node that cannot query other tables.
 */
export async function selectMatches(
  tx: TenantTx,
  terms: SearchTerms,
  limit: number,
  { amountCents, names }: ExactValues = { names: [] },
) {
  const wanted = JSON.stringify({ ...terms, words: undefined });
  const matchesOf = (noun: RecordNoun) => sql`
    select ${sql.lit(noun)} as type, id, rank, title
    from ${sql.id("crm", `search_${recordKinds[noun].plural}`)}(${tx.orgId}, ${wanted}::jsonb, ${limit})`;
  const pipelines = sql`(
    select 'pipeline' as type, id, null::int as rank, name as title from crm.pipelines
    where org_id = ${tx.orgId} and deleted_at is null order by position, id limit ${sql.lit(mostPipelines)})`;
  const [searched, read] = await Promise.all([
    sql<RecordMatch>`${sql.join(recordNouns.map(matchesOf), sql` union all `)}`.execute(tx.db),
    sql<RecordMatch | PipelineName>`
      ${sql.join([pipelines, ...amountMatches(tx, amountCents, limit), ...nameMatches(tx, names, limit)], sql` union all `)}`.execute(
      tx.db,
    ),
  ]);
  const rows = [...searched.rows, ...read.rows];
  return {
    records: rows.filter((row) => row.type !== "pipeline"),
    pipelines: rows.filter((row) => row.type === "pipeline"),
  };
}

function amountMatches(tx: TenantTx, cents: number | undefined, limit: number) {
  if (cents === undefined) return [];
  return recordNouns.flatMap((noun) => {
    const { plural, fields } = recordKinds[noun];
    const amounts = Object.entries<FieldDescriptor>(fields).filter(([, { type }]) => type === "money");
    return amounts.map(
      ([column]) => sql`(
        select ${sql.lit(noun)} as type, id, ${sql.lit(exactInText)} as rank, name_key from ${sql.id("crm", plural)}
        where org_id = ${tx.orgId} and deleted_at is null and ${sql.ref(column)} = ${cents}
        order by id desc limit ${sql.lit(limit)})`,
    );
  });
}

function nameMatches(tx: TenantTx, names: readonly string[], limit: number) {
  if (names.length === 0) return [];
  const people = recordNouns.filter((noun) => recordKinds[noun].has.person);
  return people.map(
    (noun) => sql`(
        select ${sql.lit(noun)} as type, id, ${sql.lit(exactName)} as rank, name_key
        from ${sql.id("crm", recordKinds[noun].plural)}
        where org_id = ${tx.orgId} and deleted_at is null and name_key = any(${names}::text[])
        order by id desc limit ${sql.lit(limit)})`,
  );
}

export type SimilarMatch = RecordMatch & {
  /** The index of the text, from 0. */
  readonly place: number;
};

/** Selects the best matches of each text, at most `limit` per text and table, in one statement. */
export function selectSimilarMatches(
  tx: TenantTx,
  texts: readonly SearchTerms[],
  limit: number,
): Promise<SimilarMatch[]> {
  const wanted = JSON.stringify(texts.map((terms) => ({ ...terms, words: undefined })));
  const matchesOf = (noun: RecordNoun) => sql`
    select ${sql.lit(noun)} as type, id, rank, title, place::int - 1 as place
    from jsonb_array_elements(${wanted}::jsonb) with ordinality t (terms, place)
    cross join lateral ${sql.id("crm", `search_${recordKinds[noun].plural}`)}(${tx.orgId}, t.terms, ${limit})`;
  return Statement.sql<SimilarMatch>(tx)`
    ${sql.join(recordNouns.map(matchesOf), sql` union all `)} order by place`.send();
}

export interface FoundRecord {
  readonly type: RecordNoun;
  readonly row: FoundRow;
}

/** Selects records by id in any order, in one statement for all kinds. */
export async function selectFound(
  tx: TenantTx,
  ids: ReadonlyMap<RecordNoun, readonly string[]>,
): Promise<FoundRecord[]> {
  const ofEachKind = [...ids].map(([noun, wanted]) => {
    const { select, joins = "" } = recordFeatures[noun].stored.found;
    return sql`select ${sql.lit(noun)} as type, to_json(shown) as row from (
      select c.id, ${withOrganisation(tx, select)}
      from ${sql.id("crm", recordKinds[noun].plural)} c ${withOrganisation(tx, joins)}
      where c.org_id = ${tx.orgId} and c.id = any(${wanted}::uuid[])) shown`;
  });
  return (await sql<FoundRecord>`${sql.join(ofEachKind, sql` union all `)}`.execute(tx.db)).rows;
}
