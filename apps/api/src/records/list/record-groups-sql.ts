import { defaultCurrency } from "@lanyard/contract/limits";
import { type RawBuilder, sql } from "kysely";
import { idsOf, Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import type { ValueSource } from "#src/records/filter/record-filter.ts";
import type { Matches, WholeList } from "./record-list-sql.ts";

export interface SummedValue {
  readonly name: string;
  readonly value: ValueSource;
  readonly currency?: ValueSource;
}

/** The number of records in a group, or the figures of one summed value in a group. The figures are texts. */
export interface GroupRow {
  readonly id: string | null;
  /** The name of the summed value; empty for the number of records. */
  readonly name: string;
  readonly currency: string | null;
  readonly count: number;
  readonly total: string | null;
  readonly smallest: string | null;
  readonly largest: string | null;
}

/**
 * Counts matching records, in total or by a value, and sums values. Totals in the organisation's currency are
 * first.
 */
export async function selectGroups(
  tx: TenantTx,
  { table, conditions }: Matches,
  grouped: ValueSource | null,
  summed: readonly SummedValue[],
): Promise<GroupRow[]> {
  const rows = await Statement.sql<GroupRow>(tx)`
    select id, name, currency, count, total::text, smallest::text, largest::text from crm.matching_groups(
      ${table}, ${tx.orgId}, ${JSON.stringify(conditions)}::jsonb, ${grouped && JSON.stringify(grouped)}::jsonb,
      ${JSON.stringify(summed)}::jsonb) order by currency`.send();
  if (rows.every(({ currency }) => currency === null)) return rows;
  // A separate query, because a cluster would run a combined statement on a node, where the function cannot
  // query its own tables.
  const settings = await Statement.sql<{ currency: string }>(tx)`
    select currency from crm.organisation_settings where org_id = ${tx.orgId}`.send();
  const own = settings[0]?.currency ?? defaultCurrency;
  return [
    ...rows.filter(({ currency }) => currency === own),
    ...rows.filter(({ currency }) => currency !== own),
  ];
}

/**
 * Selects the distinct values of a column in live records, with one index lookup each. Includes null if a
 * record has no value.
 */
export function selectGroupIds(
  tx: TenantTx,
  { table }: WholeList,
  column: string,
): Promise<(string | null)[]> {
  const value = sql.ref(`r.${column}`);
  const live = sql`from ${sql.id("crm", table)} r where r.org_id = ${tx.orgId} and r.deleted_at is null`;
  return Statement.sql<{ id: string | null }>(tx)`
    with recursive walked (id) as (
      select (select min(${value}) ${live})
      union all
      select (select min(${value}) ${live} and ${value} > walked.id) from walked where walked.id is not null
    )
    select id from walked where id is not null
    union all
    select null where exists (select ${live} and ${value} is null)`.read(idsOf);
}

/**
 * Returns a query that sorts the ids of `ordered` by group, in the order of `values`. Records in other groups
 * are last.
 */
export async function idsByGroup(
  tx: TenantTx,
  { table }: WholeList,
  ordered: RawBuilder<unknown>,
  { source, values }: { source: ValueSource; values: readonly string[] },
): Promise<RawBuilder<{ id: string }>> {
  const read = sql<{ text: string }>`select crm.value_sql(${JSON.stringify(source)}::jsonb) as text`;
  const value = sql.raw((await read.execute(tx.db)).rows[0]?.text ?? "null");
  return sql<{ id: string }>`
    select placed.id from (select id, row_number() over () as place from (${ordered}) ordered) placed
    join (
      select r.id as grouped_id, ${value}::text as grouped_by from ${sql.id("crm", table)} r where r.org_id = ${tx.orgId}
    ) grouped on grouped_id = placed.id
    left join unnest(${values}::text[]) with ordinality as g (value, place) on g.value = grouped_by
    order by g.place nulls last, placed.place`;
}

export interface CurrencySum {
  readonly currency: string;
  readonly amount_cents: number;
  readonly count: number;
}

export function selectChildTotals(
  tx: TenantTx,
  { table, column, amount }: { readonly table: string; readonly column: string; readonly amount: string },
  id: string,
  /** The ids of more records of `table`, which are linked with a role. Their amounts are also summed. */
  linkedIds: readonly string[] = [],
): Statement<readonly CurrencySum[]> {
  const own = sql`${sql.id(column)} = ${id}`;
  return Statement.sql<CurrencySum>(tx)`
    select currency, coalesce(sum(${sql.id(amount)}), 0)::float8 as amount_cents, count(*)::int as count
    from crm.${sql.id(table)}
    where org_id = ${tx.orgId} and deleted_at is null
      and ${linkedIds.length === 0 ? own : sql`(${own} or id = any(${linkedIds}::uuid[]))`}
    group by currency order by amount_cents desc, currency`;
}
