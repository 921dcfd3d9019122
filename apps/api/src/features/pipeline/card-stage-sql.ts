import type { CopiedStageField } from "@lanyard/contract/kind/kind";
import { boardOf, type CardNoun, nounsWith, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { type RawBuilder, sql } from "kysely";
import { isOneOf } from "#src/db/one-of.ts";
import { withOrganisation } from "#src/db/organisation-text.ts";
import { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { customSource } from "#src/records/custom/custom-definition-sql.ts";
import { nameExpression } from "#src/records/record-name-sql.ts";

export interface Card {
  id: string;
  stage_id: string | null;
  stage_entered_at: string | null;
  version: number;
  label: string;
  /** Columns that only some kinds have; the other kinds return null or false. */
  pipeline_id: string | null;
  lost_reason: string | null;
  probability: number | null;
  has_own_probability: boolean;
}

const keptTypes: Readonly<Record<CopiedStageField, string>> = {
  pipeline_id: "uuid",
  lost_reason: "text",
  probability: "int",
};
const keptNames: readonly CopiedStageField[] = ["pipeline_id", "lost_reason", "probability"];

function cardColumns(noun: CardNoun): RawBuilder<unknown> {
  const { keeps } = boardOf(noun);
  const kept = keptNames.map((name) => (keeps.includes(name) ? name : `null::${keptTypes[name]} as ${name}`));
  const isOwn = keeps.includes("probability") ? "has_own_probability" : "false as has_own_probability";
  return sql.raw(`id, stage_id, stage_entered_at, version, coalesce(${nameExpression(recordKinds[noun])}, '') as label,
    ${kept.join(", ")}, ${isOwn}`);
}

/** Locks and returns live cards in id order, so that bulk actions do not deadlock. */
export function lockCards(tx: TenantTx, noun: CardNoun, ids: readonly string[]): Statement<Card[]> {
  return Statement.of(
    tx,
    sql<Card>`
    select ${cardColumns(noun)} from ${sql.id("crm", recordKinds[noun].plural)}
    where org_id = ${tx.orgId} and ${isOneOf("id", ids)} and deleted_at is null
    order by id for update`,
  );
}

export async function selectCardValues(tx: TenantTx, noun: CardNoun, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; values: Readonly<Record<string, unknown>> }>`
    select c.id, to_jsonb(c) || jsonb_build_object('custom', ${withOrganisation(tx, customSource(noun))}) as values from ${sql.id("crm", recordKinds[noun].plural)} c
    where c.org_id = ${tx.orgId} and ${isOneOf("c.id", ids)}`.execute(tx.db);
  return rows;
}

export async function lockCardsOfStages(
  tx: TenantTx,
  noun: CardNoun,
  stageIds: readonly string[],
  limit: number,
): Promise<Card[]> {
  const { rows } = await sql<Card>`
    select ${cardColumns(noun)} from ${sql.id("crm", recordKinds[noun].plural)}
    where org_id = ${tx.orgId} and ${isOneOf("stage_id", stageIds)} and deleted_at is null
    order by id limit ${limit} for update`.execute(tx.db);
  return rows;
}

export async function selectStagesWithCards(tx: TenantTx, stageIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from unnest(${stageIds}::uuid[]) as s (id) where ${hasCards(tx)}`.execute(tx.db);
  return rows.map(({ id }) => id);
}

/** Selects removed stages with live cards, which exist only during an undo. */
export async function selectDanglingStages(tx: TenantTx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from crm.stages s
    where s.org_id = ${tx.orgId} and s.deleted_at is not null and (${hasCards(tx)})`.execute(tx.db);
  return rows.map(({ id }) => id);
}

function hasCards(tx: TenantTx): RawBuilder<unknown> {
  const ofKinds = nounsWith("board").map(
    (noun) => sql`exists (select 1 from ${sql.id("crm", recordKinds[noun].plural)} c
      where c.org_id = ${tx.orgId} and c.stage_id = s.id and c.deleted_at is null)`,
  );
  return sql.join(ofKinds, sql` or `);
}
