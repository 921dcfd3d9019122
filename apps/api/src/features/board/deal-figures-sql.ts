import { type RawBuilder, sql } from "kysely";
import { isOneOf } from "#src/db/one-of.ts";
import { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";

export interface MonthRow {
  /** `YYYY-MM`, or null for overdue deals. */
  month: string | null;
  currency: string;
  count: number;
  amount_cents: number;
  weighted_cents: number;
}

const sums = sql`currency, count(*)::int as count, coalesce(sum(amount_cents), 0)::bigint as amount_cents,
  coalesce(sum(crm.weighted_cents(amount_cents, probability)), 0)::bigint as weighted_cents`;

interface FiguresRequest {
  readonly narrowing: RawBuilder<unknown> | undefined;
  readonly months: number;
  readonly timeZone: string;
}

const all = sql``;
const todayIn = (timeZone: string) => sql`(now() at time zone ${timeZone})::date`;
const firstDay = ({ months, timeZone }: FiguresRequest) =>
  sql`(date_trunc('month', now() at time zone ${timeZone}) - make_interval(months => ${months - 1}))::date`;

/**
 * SQL for whether a deal ended in the period. A close date up to today counts as the end; otherwise, the time
 * of stage entry counts.
 */
const endedInPeriod = (request: FiguresRequest) => sql`case
  when expected_close_date <= ${todayIn(request.timeZone)} then expected_close_date >= ${firstDay(request)}
  else stage_entered_at >= ${firstDay(request)}::timestamp at time zone ${request.timeZone} end`;

export function selectEndedByMonth(
  tx: TenantTx,
  stageIds: readonly string[],
  request: FiguresRequest,
): Statement<MonthRow[]> {
  const { narrowing = all, timeZone } = request;
  return Statement.sql<MonthRow>(tx)`
    select month, ${sums}
    from (
      select to_char(case when expected_close_date <= ${todayIn(timeZone)} then expected_close_date
        else stage_entered_at at time zone ${timeZone} end, 'YYYY-MM') as month, currency, amount_cents, probability
      from crm.deals
      where org_id = ${tx.orgId} and ${isOneOf("stage_id", stageIds)} and deleted_at is null
        and ${endedInPeriod(request)} ${narrowing}
    ) ended
    group by 1, currency order by 1, count desc, currency`;
}

/** Sums the deals in the stages by the month of their expected close date, and overdue deals separately. */
export function selectClosingByMonth(
  tx: TenantTx,
  stageIds: readonly string[],
  { narrowing = all, months, timeZone }: FiguresRequest,
): Statement<MonthRow[]> {
  const today = todayIn(timeZone);
  return Statement.sql<MonthRow>(tx)`
    select case when expected_close_date >= ${today} then to_char(expected_close_date, 'YYYY-MM') end as month, ${sums}
    from crm.deals
    where org_id = ${tx.orgId} and ${isOneOf("stage_id", stageIds)} and deleted_at is null
      and expected_close_date < date_trunc('month', now() at time zone ${timeZone})::date + make_interval(months => ${months})
      ${narrowing}
    group by 1, currency order by 1, count desc, currency`;
}

export interface OwnerRow {
  owner_id: string | null;
  owner_name: string | null;
  is_won: boolean;
  currency: string;
  count: number;
  amount_cents: number;
}

export function selectByOwner(
  tx: TenantTx,
  { open, won }: { readonly open: readonly string[]; readonly won: readonly string[] },
  request: FiguresRequest,
): Statement<OwnerRow[]> {
  return Statement.sql<OwnerRow>(tx)`
    select d.*, m.name as owner_name from (
      select owner_id, ${isOneOf("stage_id", won)} as is_won, currency, count(*)::int as count,
        coalesce(sum(amount_cents), 0)::bigint as amount_cents
      from crm.deals
      where org_id = ${tx.orgId} and deleted_at is null
        and (${isOneOf("stage_id", open)} or ${isOneOf("stage_id", won)} and ${endedInPeriod(request)}) ${request.narrowing ?? all}
      group by 1, 2, 3
    ) d left join crm.people m on m.org_id = ${tx.orgId} and m.id = d.owner_id and m.left_at is null
    order by d.count desc, d.owner_id, d.currency`;
}
