import { type RawBuilder, sql } from "kysely";
import type { TenantTx } from "#src/db/tenant.ts";
import type { Condition } from "#src/records/record-filter.ts";

interface StageOrder {
  /** All stages in the order that is asked for. */
  readonly stageIds: readonly string[];
  readonly isReversed: boolean;
  readonly conditions: readonly Condition[];
  readonly limit: number | null;
  readonly offset: number;
}

/**
 * A query of ids in the order of the stages, newest entering first within one (the other way round when reversed). Without
 * conditions each stage is walked along its index, no further than the page needs.
 */
export function idsByStage(tx: TenantTx, order: StageOrder): RawBuilder<{ id: string }> {
  const { stageIds, isReversed, conditions, limit, offset } = order;
  const within = sql.raw(
    isReversed ? "k.stage_entered_at asc, k.id desc" : "k.stage_entered_at desc, k.id asc",
  );
  const stages = sql`unnest(${stageIds}::uuid[]) with ordinality as s (stage_id, place)`;
  const needed = limit === null ? null : limit + offset;
  const deals =
    conditions.length === 0
      ? sql`${stages} cross join lateral (
          select k.id, k.stage_entered_at from crm.deals k
          where k.org_id = ${tx.orgId} and k.stage_id = s.stage_id and k.deleted_at is null
          order by ${within} limit ${needed}) k`
      : sql`crm.matching_ids('deals', ${tx.orgId}, ${JSON.stringify(conditions)}::jsonb, null::int) as m (id)
          join crm.deals k on k.org_id = ${tx.orgId} and k.id = m.id
          join ${stages} on s.stage_id = k.stage_id`;
  return sql<{ id: string }>`
    select k.id from ${deals} order by s.place, ${within} limit ${limit} offset ${offset}`;
}
