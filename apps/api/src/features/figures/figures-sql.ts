import type { InteractionFiguresQuery } from "@lanyard/contract/figures/figures-routes";
import { type RawBuilder, sql } from "kysely";
import { Temporal } from "temporal-polyfill";
import { isOneOf } from "#src/db/one-of.ts";
import { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";

interface InteractionRow {
  readonly owner_id: string | null;
  readonly type: string;
  readonly week: string;
  readonly count: number;
}

/**
 * Counts the interactions that began in a period, by owner, type and week. Reads an index range for each
 * week, which is faster than sorting a year of interactions into weeks.
 */
export function selectInteractionFigures(
  tx: TenantTx,
  { from, to, time_zone: zone = "UTC" }: InteractionFiguresQuery,
): Statement<InteractionRow[]> {
  const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime(zone).toInstant().toString();
  const weeks = weeksBetween(from, to);
  return Statement.sql<InteractionRow>(tx)`
    select i.owner_id, i.type, w.week, i.count
    from unnest(${weeks.map(({ monday }) => monday.toString())}::text[],
      ${weeks.map(({ start }) => startOf(start))}::timestamptz[], ${weeks.map(({ end }) => startOf(end))}::timestamptz[]
    ) w (week, start_at, end_at)
    cross join lateral (
      select owner_id, type, count(*)::int as count from crm.interactions
      where org_id = ${tx.orgId} and deleted_at is null and started_at <= now()
        and started_at >= w.start_at and started_at < w.end_at
      group by owner_id, type
    ) i
    order by w.week, i.owner_id nulls last, i.type`;
}

/**
 * Returns the weeks of a period: each with its Monday, its first day within the period, and the day after its
 * last day within the period.
 */
function weeksBetween(from: string, to: string) {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
  const monday = first.subtract({ days: first.dayOfWeek - 1 });
  const count = Math.floor(monday.until(last, { largestUnit: "days" }).days / 7) + 1;
  return Array.from({ length: count }, (_, index) => {
    const start = monday.add({ weeks: index });
    const end = start.add({ weeks: 1 });
    const dayAfter = last.add({ days: 1 });
    return {
      monday: start,
      start: Temporal.PlainDate.compare(start, first) < 0 ? first : start,
      end: Temporal.PlainDate.compare(end, dayAfter) > 0 ? dayAfter : end,
    };
  });
}

/** The number of live deals that left a stage and then entered exactly the listed stages. */
export interface LeftStageCount {
  readonly stage_id: string;
  readonly to_stage_ids: readonly string[];
  readonly count: number;
  /** The number of these deals that have returned to the stage. */
  readonly back: number;
}

/**
 * Counts the live deals that left the stages. Looks up each distinct list of later stages in the index, which
 * is several times faster than grouping all deals.
 */
export function countLeftStages(tx: TenantTx, stageIds: readonly string[]): Statement<LeftStageCount[]> {
  const firstAfter = (ways: RawBuilder<unknown>) => sql`(
    select min(l.to_stage_ids) from crm.own_left_stages l where l.org_id = ${tx.orgId} and l.stage_id = ${ways})`;
  return Statement.sql<LeftStageCount>(tx)`
    with recursive ways (stage_id, to_stage_ids) as (
      select s.id, ${firstAfter(sql`s.id`)} from unnest(${stageIds}::uuid[]) s (id)
      union all
      select w.stage_id, ${firstAfter(sql`w.stage_id and l.to_stage_ids > w.to_stage_ids`)}
      from ways w where w.to_stage_ids is not null
    )
    select w.stage_id, w.to_stage_ids, c.count, c.back
    from ways w cross join lateral (
      select count(*)::int as count, count(*) filter (where l.is_back)::int as back from crm.own_left_stages l
      where l.org_id = ${tx.orgId} and l.stage_id = w.stage_id and l.to_stage_ids = w.to_stage_ids
    ) c where w.to_stage_ids is not null`;
}

/**
 * Selects the median number of days that deals spent in each stage, rounded down to tenths. A deal counts
 * once, with its total time in the stage. `counts` contains the number of deals that left each stage.
 */
export function selectMedianDays(
  tx: TenantTx,
  counts: readonly { readonly stage_id: string; readonly count: number }[],
): Statement<{ stage_id: string; median_days: number }[]> {
  const known = JSON.stringify(counts);
  return Statement.sql<{ stage_id: string; median_days: number }>(tx)`
    select s.stage_id, floor(median.seconds / 8640.0)::float8 / 10 as median_days
    from jsonb_to_recordset(${known}::jsonb) s (stage_id uuid, count int)
    cross join lateral (
      select count(*) as count from crm.left_stages l
      where l.org_id = ${tx.orgId} and l.stage_id = s.stage_id and l.seconds is null
    ) untimed
    cross join lateral (
      select l.seconds from crm.left_stages l
      where l.org_id = ${tx.orgId} and l.stage_id = s.stage_id and l.seconds is not null
      order by l.seconds offset greatest(s.count - untimed.count - 1, 0) / 2 limit 1
    ) median`;
}

export function countLostReasons(tx: TenantTx, stageIds: readonly string[]) {
  return Statement.sql<{ reason: string; count: number }>(tx)`
    select lost_reason as reason, count(*)::int as count from crm.deals
    where org_id = ${tx.orgId} and ${isOneOf("stage_id", stageIds)} and lost_reason is not null and deleted_at is null
    group by lost_reason order by count desc, reason`;
}
