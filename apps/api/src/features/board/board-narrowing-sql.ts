import { nobody } from "@lanyard/contract/field/member-choices";
import { type AnyKind, type CardNoun, recordKinds, taskColumnOf } from "@lanyard/contract/kind/record-kinds";
import type { BoardQuery } from "@lanyard/contract/pipeline/board-schema";
import { type RawBuilder, sql } from "kysely";
import { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { cardWorth, type StageTotal } from "#src/features/pipeline/pipeline.ts";
import { overdueBounds } from "#src/records/task-due.ts";

/** What narrows the cards `k` of a board; undefined where nothing does. */
export function boardNarrowing(
  within: Pick<TenantTx, "orgId">,
  noun: CardNoun,
  query: BoardQuery,
): RawBuilder<unknown> | undefined {
  const parts = [...ownerPart(query), ...nextStepPart(within, recordKinds[noun], query)];
  return parts.length === 0 ? undefined : sql.join(parts, sql` and `);
}

function ownerPart({ owner_id }: BoardQuery): RawBuilder<unknown>[] {
  if (owner_id === undefined) return [];
  return [owner_id === nobody ? sql`k.owner_id is null` : sql`k.owner_id = ${owner_id}`];
}

function nextStepPart(
  { orgId }: Pick<TenantTx, "orgId">,
  { noun }: AnyKind,
  { next_step, time_zone }: BoardQuery,
): RawBuilder<unknown>[] {
  const column = taskColumnOf(noun);
  if (next_step === undefined || column === undefined) return [];
  const open = sql`exists (select from crm.tasks step
    where step.org_id = ${orgId} and step.${sql.ref(column)} = k.id and step.done_at is null and step.deleted_at is null
      and ${next_step === "overdue" ? isOverdue(time_zone) : sql`true`})`;
  return [next_step === "none" ? sql`not ${open}` : open];
}

function isOverdue(timeZone: string | undefined): RawBuilder<unknown> {
  const { day, moment } = overdueBounds(timeZone);
  return sql`(step.due_on <= ${day}::date or step.due_at <= ${moment}::timestamptz)`;
}

/** What the narrowed cards of each stage add up to: they are counted, for the kept totals are of all cards. */
export function selectNarrowedTotals(
  tx: TenantTx,
  noun: CardNoun,
  stageIds: readonly string[],
  narrowing: RawBuilder<unknown>,
): Statement<StageTotal[]> {
  return Statement.of(
    tx,
    sql<StageTotal>`
    select stage_id, currency, count(*)::int as cards, 1 as rows, coalesce(sum(amount_cents), 0)::bigint as amount_cents,
      coalesce(sum(weighted_cents), 0)::bigint as weighted_cents
    from (
      select stage_id, ${cardWorth(noun)} from ${sql.id("crm", recordKinds[noun].plural)} k
      where k.org_id = ${tx.orgId} and k.stage_id = any(${stageIds}::uuid[]) and k.deleted_at is null and ${narrowing}
    ) c
    group by stage_id, currency
    order by stage_id, cards desc, currency`,
  );
}
