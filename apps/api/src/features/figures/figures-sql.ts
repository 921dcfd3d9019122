import { dealKind } from "@lanyard/contract/deal/deal-kind";
import type { InteractionFiguresQuery } from "@lanyard/contract/figures/figures-routes";
import type { Stage } from "@lanyard/contract/pipeline/pipeline-schema";
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

/** The deals that left a stage, and the median time that they had spent in it. */
export interface LeftStageRow {
  readonly stage_id: string;
  /** The deals that are elsewhere now. */
  readonly gone: number;
  readonly left_to_next: number;
  readonly won: number;
  readonly lost: number;
  readonly median_days: number | null;
}

const tenthsOfDays = sql`floor(date_part('epoch',
  (c.after ->> 'stage_entered_at')::timestamptz - (c.before ->> 'stage_entered_at')::timestamptz) / 8640)::int`;

/**
 * Counts the live deals that left these stages by logged moves that were not undone, each deal once for a stage. Medians are
 * rounded to tenths of a day, because sorting each move would take longer. Stages are in the order of their pipeline.
 */
export function selectLeftStages(
  tx: TenantTx,
  stages: readonly Pick<Stage, "id" | "outcome">[],
): Statement<LeftStageRow[]> {
  const ids = sql`${stages.map(({ id }) => id)}::text[]`;
  const outcomes = sql`${stages.map(({ outcome }) => outcome ?? "open")}::text[]`;
  return Statement.of(
    tx,
    sql<LeftStageRow>`
    with moved as materialized (
      select d.id, d.stage_id::text = c.before ->> 'stage_id' as is_back, array_position(${ids}, c.before ->> 'stage_id') as place,
        array_position(${ids}, c.after ->> 'stage_id') as to_place, ${tenthsOfDays} as tenths
      from crm.action_changes c
      join crm.deals d on d.org_id = ${tx.orgId} and d.id = c.record_id and d.deleted_at is null
      left join (
        select id from crm.actions where org_id = ${tx.orgId} and undone_by is not null
        union all select id from crm.actions where org_id = ${tx.orgId} and kind in ('undo', 'redo')
      ) reverted on reverted.id = c.action_id
      where c.org_id = ${tx.orgId} and c.noun = ${dealKind.noun} and c.after ? 'stage_id' and c.op = 'update'
        and c.before ->> 'stage_id' = any(${ids}) and reverted.id is null
    ), passed as (
      select place, bool_and(not is_back) as is_gone,
        bool_or(to_place > place and (${outcomes})[to_place] = 'open') as is_next,
        bool_or((${outcomes})[to_place] = 'won') as is_won, bool_or((${outcomes})[to_place] = 'lost') as is_lost
      from moved group by place, id
    ), medians as (
      select place, min(tenths)::float8 / 10 as median_days from (
        select place, tenths, sum(count(*)) over (partition by place order by tenths) as reached,
          sum(count(*)) over (partition by place) as total
        from moved where tenths is not null group by place, tenths
      ) counted where reached * 2 >= total group by place
    )
    select (${ids})[place] as stage_id, count(*) filter (where is_gone)::int as gone,
      count(*) filter (where is_next)::int as left_to_next, count(*) filter (where is_won)::int as won,
      count(*) filter (where is_lost)::int as lost, min(median_days) as median_days
    from passed left join medians using (place) group by place`,
  );
}

/** Counts the live deals of these stages. */
export function countDealsByStage(tx: TenantTx, stageIds: readonly string[]) {
  return Statement.of(
    tx,
    sql<{ stage_id: string; count: number }>`
    select stage_id, count(*)::int as count from crm.deals
    where org_id = ${tx.orgId} and ${isOneOf("stage_id", stageIds)} and deleted_at is null group by stage_id`,
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
