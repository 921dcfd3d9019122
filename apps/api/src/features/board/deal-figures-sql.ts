import { sql } from "kysely";
import { isOneOf } from "#src/db/one-of.ts";
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

/** Deals that entered one of these stages in the last months, from the index of the board alone. */
export async function selectEnteredByMonth(
  tx: TenantTx,
  stageIds: readonly string[],
  months: number,
): Promise<MonthRow[]> {
  const { rows } = await sql<MonthRow>`
    select to_char(stage_entered_at at time zone 'UTC', 'YYYY-MM') as month, ${sums}
    from crm.deals
    where org_id = ${tx.orgId} and ${isOneOf("stage_id", stageIds)} and deleted_at is null
      and stage_entered_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'
        - make_interval(months => ${months - 1})
    group by 1, currency order by 1, count desc, currency`.execute(tx.db);
  return rows;
}

/** Deals of these stages by the month of their expected close day: the coming months, and what is overdue. */
export async function selectClosingByMonth(
  tx: TenantTx,
  stageIds: readonly string[],
  months: number,
): Promise<MonthRow[]> {
  const today = sql`(now() at time zone 'UTC')::date`;
  const { rows } = await sql<MonthRow>`
    select case when expected_close_date >= ${today} then to_char(expected_close_date, 'YYYY-MM') end as month, ${sums}
    from crm.deals
    where org_id = ${tx.orgId} and ${isOneOf("stage_id", stageIds)} and deleted_at is null
      and expected_close_date < date_trunc('month', now() at time zone 'UTC')::date + make_interval(months => ${months})
    group by 1, currency order by 1, count desc, currency`.execute(tx.db);
  return rows;
}
