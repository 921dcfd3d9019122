import { isOneOf } from "#src/db/one-of.ts";
import { idsOf, Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import type { CurrencySum } from "#src/records/list/record-groups-sql.ts";

/**
 * Locks the creation of companies by name until the transaction ends, so that concurrent imports create a
 * company only once.
 */
export async function lockCompanyNames(tx: TenantTx): Promise<void> {
  await Statement.sql(tx)`
    select pg_advisory_xact_lock(hashtextextended(${`company names ${tx.orgId}`}, 0))`.send();
}

export async function lockCompanyTree(tx: TenantTx): Promise<void> {
  await Statement.sql(tx)`
    select pg_advisory_xact_lock(hashtextextended(${`company tree ${tx.orgId}`}, 0))`.send();
}

export function hasCycle(tx: TenantTx, ids: readonly string[]): Promise<boolean> {
  return Statement.sql(tx)`
    with recursive above (id, parent_id) as (
      select id, parent_id from crm.companies where org_id = ${tx.orgId} and ${isOneOf("id", ids)}
      union
      select a.id, c.parent_id from above a
      join crm.companies c on c.org_id = ${tx.orgId} and c.id = a.parent_id
    )
    select from above where parent_id = id limit 1`.read((rows) => rows.length > 0);
}

interface PlacedCompany {
  readonly id: string;
  readonly parentId: string | null;
}

/** Selects the ids of companies that would be above themselves if all of them had these parents. */
export async function selectCyclesOf(tx: TenantTx, placed: readonly PlacedCompany[]): Promise<string[]> {
  const rows = await Statement.sql<{ id: string }>(tx)`
    with recursive placed (id, parent_id) as (
      select * from unnest(${placed.map(({ id }) => id)}::uuid[], ${placed.map(({ parentId }) => parentId)}::uuid[])
    ), above (id, above_id) as (
      select id, parent_id from placed where parent_id is not null
      union
      select a.id, case when p.id is null then c.parent_id else p.parent_id end
      from above a
      join crm.companies c on c.org_id = ${tx.orgId} and c.id = a.above_id
      left join placed p on p.id = c.id
    )
    select id from above where above_id = id`.send();
  return idsOf(rows);
}

const mostSubsidiaries = 10_000;

export async function selectFamilyTotals(tx: TenantTx, id: string) {
  const rows = await Statement.sql<{ companies: number; totals: CurrencySum[] }>(tx)`
    with recursive family (id) as (
      select ${id}::uuid
      union
      select c.id from family f
      join crm.companies c on c.org_id = ${tx.orgId} and c.parent_id = f.id and c.deleted_at is null
    ), counted as materialized (select id from family limit ${mostSubsidiaries}),
    sums as (
      select d.currency, coalesce(sum(d.amount_cents), 0)::float8 as amount_cents, count(*)::int as count
      from counted f join crm.deals d on d.org_id = ${tx.orgId} and d.company_id = f.id and d.deleted_at is null
      group by d.currency
    )
    select (select count(*)::int from counted) as companies,
      coalesce((select json_agg(s order by s.amount_cents desc, s.currency) from sums s), '[]') as totals`.send();
  return rows[0] ?? { companies: 1, totals: [] };
}
