import { dealKind } from "@lanyard/contract/deal/deal-kind";
import type { InteractionFiguresQuery } from "@lanyard/contract/figures/figures-routes";
import { sql } from "kysely";
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

/** Counts the interactions that began in a period, by owner, type and week. */
export function selectInteractionFigures(
  tx: TenantTx,
  { from, to, time_zone: zone = "UTC" }: InteractionFiguresQuery,
): Statement<InteractionRow[]> {
  const mondays = mondaysBetween(from, to);
  const starts = mondays.map((monday) => monday.toZonedDateTime(zone).toInstant().toString());
  return Statement.of(
    tx,
    sql<InteractionRow>`
    select owner_id, type, (${mondays.map(String)}::text[])[place] as week, count from (
      select owner_id, type, width_bucket(started_at, ${starts}::timestamptz[]) as place, count(*)::int as count
      from crm.interactions
      where org_id = ${tx.orgId} and deleted_at is null and started_at <= now()
        and started_at >= ${from}::timestamp at time zone ${zone}
        and started_at < (${to}::date + 1)::timestamp at time zone ${zone}
      group by owner_id, type, place
    ) counted
    order by place, owner_id nulls last, type`,
  );
}

function mondaysBetween(from: string, to: string): Temporal.PlainDate[] {
  const first = Temporal.PlainDate.from(from);
  const monday = first.subtract({ days: first.dayOfWeek - 1 });
  const weeks = Math.floor(monday.until(to, { largestUnit: "days" }).days / 7) + 1;
  return Array.from({ length: weeks }, (_, index) => monday.add({ weeks: index }));
}

/** The number of moves of deals between two stages, without undone moves; `to_stage_id` is null for another pipeline. */
export interface MoveRow {
  readonly from_stage_id: string;
  readonly to_stage_id: string | null;
  readonly count: number;
}

/** The median time that deals spent in a stage before they left it. */
export interface MedianRow {
  readonly stage_id: string;
  readonly median_days: number;
}

const tenthsOfDays = sql`floor(date_part('epoch',
  (c.after ->> 'stage_entered_at')::timestamptz - (c.before ->> 'stage_entered_at')::timestamptz) / 8640)::int`;

/**
 * Selects the logged moves out of these stages by target, and the median time in each stage. Times are rounded to tenths
 * of a day and grouped, because sorting every move would take longer.
 */
export function selectStageMoves(
  tx: TenantTx,
  stageIds: readonly string[],
): Statement<{ moves: MoveRow[]; medians: MedianRow[] }[]> {
  const stages = sql`${stageIds}::text[]`;
  return Statement.of(
    tx,
    sql<{ moves: MoveRow[]; medians: MedianRow[] }>`
    with moved as materialized (
      select array_position(${stages}, c.before ->> 'stage_id') as place,
        array_position(${stages}, c.after ->> 'stage_id') as to_place, ${tenthsOfDays} as tenths, count(*)::int as count
      from crm.action_changes c
      left join (
        select id from crm.actions where org_id = ${tx.orgId} and undone_by is not null
        union all select id from crm.actions where org_id = ${tx.orgId} and kind in ('undo', 'redo')
      ) reverted on reverted.id = c.action_id
      where c.org_id = ${tx.orgId} and c.noun = ${dealKind.noun} and c.after ? 'stage_id' and c.op = 'update'
        and c.before ->> 'stage_id' = any(${stages}) and reverted.id is null
      group by 1, 2, 3
    ), moves as (
      select (${stages})[place] as from_stage_id, (${stages})[to_place] as to_stage_id, sum(count)::int as count
      from moved group by place, to_place
    ), counted as (
      select place, tenths, sum(count) over (partition by place order by tenths) as reached,
        sum(count) over (partition by place) as total
      from moved where tenths is not null
    ), medians as (
      select (${stages})[place] as stage_id, min(tenths)::float8 / 10 as median_days
      from counted where reached * 2 >= total group by place
    )
    select coalesce((select json_agg(m) from moves m), '[]') as moves,
      coalesce((select json_agg(m) from medians m), '[]') as medians`,
  );
}

/** Counts deals by stage, including deleted ones, because their moves are also counted. */
export function countDealsByStage(tx: TenantTx, stageIds: readonly string[]) {
  return Statement.of(
    tx,
    sql<{ stage_id: string; live: number; count: number }>`
    select stage_id, count(*)::int as count, (count(*) filter (where deleted_at is null))::int as live from crm.deals
    where org_id = ${tx.orgId} and ${isOneOf("stage_id", stageIds)} group by stage_id`,
  );
}

/** Counts the live deals in these stages by lost reason. */
export function countLostReasons(tx: TenantTx, stageIds: readonly string[]) {
  return Statement.of(
    tx,
    sql<{ reason: string | null; count: number }>`
    select lost_reason as reason, count(*)::int as count from crm.deals
    where org_id = ${tx.orgId} and ${isOneOf("stage_id", stageIds)} and deleted_at is null
    group by lost_reason order by count desc, reason nulls last`,
  );
}
