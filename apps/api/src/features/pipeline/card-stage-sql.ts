import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import { type RawBuilder, sql } from "kysely";
import { isOneOf } from "#src/db/one-of.ts";
import { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import type { CardNoun } from "#src/records/record-stage-sql.ts";

/** Cards of the board as they are moved: contacts and deals alike. */

export interface Card {
  id: string;
  stage_id: string | null;
  stage_entered_at: string | null;
  version: number;
  /** What a person calls it. */
  label: string;
  /** Deals only. */
  pipeline_id: string | null;
  lost_reason: string | null;
  probability: number | null;
  has_own_probability: boolean;
}

const cardColumns: Readonly<Record<CardNoun, RawBuilder<unknown>>> = {
  deal: sql`id, stage_id, stage_entered_at, version, name as label, pipeline_id, lost_reason,
    probability, has_own_probability`,
  contact: sql`id, stage_id, stage_entered_at, version,
    coalesce(nullif(concat_ws(' ', first, last), ''), email, 'Unnamed Contact') as label,
    null::uuid as pipeline_id, null::text as lost_reason, null::int as probability, false as has_own_probability`,
};

/** Live cards, locked in id order so that two bulk actions cannot block each other. */
export function lockCards(tx: TenantTx, noun: CardNoun, ids: readonly string[]): Statement<Card[]> {
  return Statement.of(
    tx,
    sql<Card>`
    select ${cardColumns[noun]} from ${sql.id("crm", recordKinds[noun].plural)}
    where org_id = ${tx.orgId} and ${isOneOf("id", ids)} and deleted_at is null
    order by id for update`,
  );
}

/** Some live cards that stand in these stages, locked. */
export async function lockCardsOfStages(
  tx: TenantTx,
  noun: CardNoun,
  stageIds: readonly string[],
  limit: number,
): Promise<Card[]> {
  const { rows } = await sql<Card>`
    select ${cardColumns[noun]} from ${sql.id("crm", recordKinds[noun].plural)}
    where org_id = ${tx.orgId} and ${isOneOf("stage_id", stageIds)} and deleted_at is null
    order by id limit ${limit} for update`.execute(tx.db);
  return rows;
}

/** Which of these stages have live cards. */
export async function selectStagesWithCards(tx: TenantTx, stageIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from unnest(${stageIds}::uuid[]) as s (id)
    where exists (select 1 from crm.deals d
        where d.org_id = ${tx.orgId} and d.stage_id = s.id and d.deleted_at is null)
      or exists (select 1 from crm.contacts c
        where c.org_id = ${tx.orgId} and c.stage_id = s.id and c.deleted_at is null)`.execute(tx.db);
  return rows.map(({ id }) => id);
}

/** Removed stages in which live cards stand: only while an undo puts cards back. */
export async function selectDanglingStages(tx: TenantTx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from crm.stages s where s.org_id = ${tx.orgId} and s.deleted_at is not null and (
      exists (select 1 from crm.deals d
        where d.org_id = ${tx.orgId} and d.stage_id = s.id and d.deleted_at is null)
      or exists (select 1 from crm.contacts c
        where c.org_id = ${tx.orgId} and c.stage_id = s.id and c.deleted_at is null))`.execute(tx.db);
  return rows.map(({ id }) => id);
}
