import { dealKind } from "@lanyard/contract/deal/deal-kind";
import type { InteractionFiguresQuery } from "@lanyard/contract/figures/figures-routes";
import { sql } from "kysely";
import { isOneOf } from "#src/db/one-of.ts";
import { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";

interface InteractionRow {
  readonly owner_id: string | null;
  readonly type: string;
  readonly week: string;
  readonly count: number;
}

/** Counts the interactions that began within a period, by owner, type and the Monday of the week. */
export function selectInteractionFigures(
  tx: TenantTx,
  { from, to, time_zone: zone = "UTC" }: InteractionFiguresQuery,
): Statement<InteractionRow[]> {
  return Statement.of(
    tx,
    sql<InteractionRow>`
    select owner_id, type, week, sum(count)::int as count from (
      select owner_id, type, to_char(date_trunc('week', day), 'YYYY-MM-DD') as week, count from (
        select owner_id, type, (started_at at time zone ${zone})::date as day, count(*) as count
        from crm.interactions
        where org_id = ${tx.orgId} and deleted_at is null and started_at <= now()
          and started_at >= ${from}::timestamp at time zone ${zone}
          and started_at < (${to}::date + 1)::timestamp at time zone ${zone}
        group by owner_id, type, day
      ) days
    ) weeks
    group by owner_id, type, week order by week, owner_id nulls last, type`,
  );
}

/** The moves of deals from one stage to another that were not undone. */
export interface MoveRow {
  readonly from_stage_id: string;
  readonly to_stage_id: string;
  readonly count: number;
}

/** The median time that deals spent in a stage before they left it. */
export interface MedianRow {
  readonly stage_id: string;
  readonly median_days: number;
}

const tenthsOfDays = sql`floor(extract(epoch from
  (c.after ->> 'stage_entered_at')::timestamptz - (c.before ->> 'stage_entered_at')::timestamptz) / 8640)`;

/**
 * Selects the logged moves out of these stages by target and, from the same reading, the median time in each. The times are
 * counted by tenths of a day, because sorting each move would take longer.
 */
export function selectStageMoves(
  tx: TenantTx,
  stageIds: readonly string[],
): Statement<{ moves: MoveRow[]; medians: MedianRow[] }[]> {
  return Statement.of(
    tx,
    sql<{ moves: MoveRow[]; medians: MedianRow[] }>`
    with moved as materialized (
      select c.before ->> 'stage_id' as stage_id, c.after ->> 'stage_id' as to_stage_id, ${tenthsOfDays} as tenths,
        count(*)::int as count
      from crm.action_changes c
      join crm.actions a on a.org_id = ${tx.orgId} and a.id = c.action_id
      where c.org_id = ${tx.orgId} and c.noun = ${dealKind.noun} and c.after ? 'stage_id' and c.op = 'update'
        and c.before ->> 'stage_id' = any(${stageIds}::text[])
        and a.undone_by is null and a.kind not in ('undo', 'redo')
      group by 1, 2, 3
    ), moves as (
      select stage_id as from_stage_id, to_stage_id, sum(count)::int as count from moved
      where to_stage_id is not null group by 1, 2
    ), counted as (
      select stage_id, tenths, sum(count) over (partition by stage_id order by tenths) as reached,
        sum(count) over (partition by stage_id) as total
      from moved where tenths is not null
    ), medians as (
      select stage_id, min(tenths)::float8 / 10 as median_days from counted where reached * 2 >= total group by stage_id
    )
    select coalesce((select json_agg(m) from moves m), '[]') as moves,
      coalesce((select json_agg(m) from medians m), '[]') as medians`,
  );
}

/** Counts all deals by stage, also deleted ones, whose moves are logged as well. */
export function countDealsByStage(tx: TenantTx, stageIds: readonly string[]) {
  return Statement.of(
    tx,
    sql<{ stage_id: string; live: number; count: number }>`
    select stage_id, count(*)::int as count, (count(*) filter (where deleted_at is null))::int as live from crm.deals
    where org_id = ${tx.orgId} and ${isOneOf("stage_id", stageIds)} group by stage_id`,
  );
}

/** Counts the live deals of these stages by the reason why they were lost. */
export function countLostReasons(tx: TenantTx, stageIds: readonly string[]) {
  return Statement.of(
    tx,
    sql<{ reason: string | null; count: number }>`
    select lost_reason as reason, count(*)::int as count from crm.deals
    where org_id = ${tx.orgId} and ${isOneOf("stage_id", stageIds)} and deleted_at is null
    group by lost_reason order by count desc, reason nulls last`,
  );
}
