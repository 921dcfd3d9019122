import { sql } from "kysely";
import { isOneOf } from "#src/db/one-of.ts";
import { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";

export interface MonthRow {
  /** `YYYY-MM`; null for what is overdue. */
  month: string | null;
  currency: string;
  count: number;
  amount_cents: number;
  weighted_cents: number;
}

/** Deals whose amount is not known are counted, and add nothing to the sums. */
const sums = sql`currency, count(*)::int as count, coalesce(sum(amount_cents), 0)::bigint as amount_cents,
  coalesce(sum(crm.weighted_cents(amount_cents, probability)), 0)::bigint as weighted_cents`;

const sinceMonths = (months: number) => sql`date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'
  - make_interval(months => ${months - 1})`;

/** Deals that entered one of these stages in the last months, from the index of the board alone. */
export function selectEnteredByMonth(
  tx: TenantTx,
  stageIds: readonly string[],
  months: number,
): Statement<MonthRow[]> {
  return Statement.of(
    tx,
    sql<MonthRow>`
    select to_char(stage_entered_at at time zone 'UTC', 'YYYY-MM') as month, ${sums}
    from crm.deals
    where org_id = ${tx.orgId} and ${isOneOf("stage_id", stageIds)} and deleted_at is null
      and stage_entered_at >= ${sinceMonths(months)}
    group by 1, currency order by 1, count desc, currency`,
  );
}

/** Deals of these stages by the month of their expected close day: the coming months, and what is overdue. */
export function selectClosingByMonth(
  tx: TenantTx,
  stageIds: readonly string[],
  months: number,
): Statement<MonthRow[]> {
  const today = sql`(now() at time zone 'UTC')::date`;
  return Statement.of(
    tx,
    sql<MonthRow>`
    select case when expected_close_date >= ${today} then to_char(expected_close_date, 'YYYY-MM') end as month, ${sums}
    from crm.deals
    where org_id = ${tx.orgId} and ${isOneOf("stage_id", stageIds)} and deleted_at is null
      and expected_close_date < date_trunc('month', now() at time zone 'UTC')::date + make_interval(months => ${months})
    group by 1, currency order by 1, count desc, currency`,
  );
}

export interface OwnerRow {
  owner_id: string | null;
  owner_name: string | null;
  is_won: boolean;
  currency: string;
  count: number;
  amount_cents: number;
}

/**
 * What each owner has in the open stages, and what they brought into the won ones in the last months: from the index of the
 * owners alone. Most first.
 */
export function selectByOwner(
  tx: TenantTx,
  { open, won }: { readonly open: readonly string[]; readonly won: readonly string[] },
  months: number,
): Statement<OwnerRow[]> {
  return Statement.of(
    tx,
    sql<OwnerRow>`
    select d.*, m.name as owner_name from (
      select owner_id, ${isOneOf("stage_id", won)} as is_won, currency, count(*)::int as count,
        coalesce(sum(amount_cents), 0)::bigint as amount_cents
      from crm.deals
      where org_id = ${tx.orgId} and deleted_at is null
        and (${isOneOf("stage_id", open)} or ${isOneOf("stage_id", won)} and stage_entered_at >= ${sinceMonths(months)})
      group by 1, 2, 3
    ) d left join crm.people m on m.org_id = ${tx.orgId} and m.id = d.owner_id and m.left_at is null
    order by d.count desc, d.owner_id, d.currency`,
  );
}
