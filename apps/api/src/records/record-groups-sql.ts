import { type RawBuilder, sql } from "kysely";
import type { TenantTx } from "#src/db/tenant.ts";
import type { Matches, WholeList } from "./record-list-sql.ts";

/** Counts the matching records by the values of a column. */
export async function selectGroups(
  tx: TenantTx,
  { table, conditions }: Matches,
  column: string,
): Promise<{ id: string | null; count: number }[]> {
  const { rows } = await sql<{ id: string | null; count: number }>`
    select id, count from crm.matching_groups(
      ${table}, ${tx.orgId}, ${JSON.stringify(conditions)}::jsonb, ${column})`.execute(tx.db);
  return rows;
}

/** Each value of a column that live records have, by one step into its index for each; null where some have none. */
export async function selectGroupIds(
  tx: TenantTx,
  { table }: WholeList,
  column: string,
): Promise<(string | null)[]> {
  const value = sql.ref(`r.${column}`);
  const live = sql`from ${sql.id("crm", table)} r where r.org_id = ${tx.orgId} and r.deleted_at is null`;
  const { rows } = await sql<{ id: string | null }>`
    with recursive walked (id) as (
      select (select min(${value}) ${live})
      union all
      select (select min(${value}) ${live} and ${value} > walked.id) from walked where walked.id is not null
    )
    select id from walked where id is not null
    union all
    select null where exists (select ${live} and ${value} is null)`.execute(tx.db);
  return rows.map(({ id }) => id);
}

/** A query of the ids that another one selects in an order: those of each group together, of the other groups last. */
export function idsByGroup(
  tx: TenantTx,
  { table }: WholeList,
  ordered: RawBuilder<unknown>,
  { column, ids }: { column: string; ids: readonly string[] },
): RawBuilder<{ id: string }> {
  return sql<{ id: string }>`
    select placed.id from (select id, row_number() over () as place from (${ordered}) ordered) placed
    join ${sql.id("crm", table)} r on r.org_id = ${tx.orgId} and r.id = placed.id
    left join unnest(${ids}::text[]) with ordinality as g (id, place) on g.id = r.${sql.ref(column)}
    order by g.place nulls last, placed.place`;
}
