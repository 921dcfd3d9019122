import type { RecordPlural } from "@lanyard/contract/kind/record-kinds";
import { type RawBuilder, sql } from "kysely";
import type { TenantTx } from "#src/db/tenant.ts";
import type { Condition } from "#src/records/record-filter.ts";
import { matchingIdsByPlace } from "#src/records/record-list-sql.ts";

interface StageOrder {
  readonly table: RecordPlural;
  /** All stages in the requested order. */
  readonly stageIds: readonly string[];
  readonly isReversed: boolean;
  readonly conditions: readonly Condition[];
  readonly limit: number | null;
  readonly offset: number;
}

/**
 * A query of ids in the order of the stages, newest entering first within one (the other way round when reversed), and last those
 * without a stage. Without conditions each stage is walked along its index, no further than the page needs.
 */
export function idsByStage(tx: TenantTx, order: StageOrder): RawBuilder<{ id: string }> {
  const { table, stageIds, isReversed, conditions, limit, offset } = order;
  const records = sql.id("crm", table);
  const within = sql.raw(
    isReversed ? "k.stage_entered_at asc, k.id desc" : "k.stage_entered_at desc, k.id asc",
  );
  const stages = sql`unnest(${stageIds}::uuid[]) with ordinality as s (stage_id, place)`;
  const page = sql`limit ${limit} offset ${offset}`;
  if (conditions.length > 0)
    return matchingIdsByPlace(tx, { table, conditions }, { stageIds, descending: isReversed }, order);
  const needed = sql`limit ${limit === null ? null : sql.lit(limit + offset)}`;
  const along = (condition: RawBuilder<unknown>) => sql`
    select k.id, k.stage_entered_at from ${records} k
    where k.org_id = ${tx.orgId} and ${condition} and k.deleted_at is null order by ${within} ${needed}`;
  return sql<{ id: string }>`
    select id from (
      (select k.id from ${stages} cross join lateral (${along(sql`k.stage_id = s.stage_id`)}) k order by s.place, ${within} ${needed})
      union all
      (select k.id from (${along(sql`k.stage_id is null`)}) k)
    ) walked ${page}`;
}
