import { type NounWith, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { sql } from "kysely";
import { isOneOf } from "#src/db/one-of.ts";
import { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";

/** The nouns whose records stand on boards. */
export type CardNoun = NounWith<"board">;

export interface StageEntry {
  readonly stageId: string | null;
  readonly pipelineId: string | null;
  readonly lostReason: string | null;
  /** What deals get whose probability is not their own; null: each keeps what it has. */
  readonly probability: number | null;
}

/**
 * A statement that puts cards at the top of a stage, or a contact into none. The moment of entering is taken after the locks are
 * held: of two who move one card, the later one enters later. Returns it, in milliseconds as the log keeps it.
 */
export function stageEntering(
  tx: TenantTx,
  noun: CardNoun,
  ids: readonly string[],
  { stageId, pipelineId, lostReason, probability }: StageEntry,
): Statement<{ entered_at: string | null }[]> {
  const dealOnly =
    noun === "deal"
      ? sql`, pipeline_id = ${pipelineId}::uuid, lost_reason = ${lostReason}::text,
          probability = case when has_own_probability then probability
            else coalesce(${probability}::int, probability) end`
      : sql``;
  return Statement.of(
    tx,
    sql<{ entered_at: string | null }>`
    with entering as materialized (
      select case when ${stageId}::uuid is null then null
        else date_trunc('milliseconds', clock_timestamp()) end as at
    )
    update ${sql.id("crm", recordKinds[noun].plural)}
    set stage_id = ${stageId}::uuid, stage_entered_at = (select at from entering),
      version = version + 1, updated_at = now() ${dealOnly}
    where org_id = ${tx.orgId} and ${isOneOf("id", ids)}
    returning stage_entered_at as entered_at`,
  );
}
