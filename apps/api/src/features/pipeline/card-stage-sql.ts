import type { CopiedStageField } from "@lanyard/contract/kind/kind";
import { boardOf, type CardNoun, nounsWith, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { type RawBuilder, sql } from "kysely";
import { isOneOf } from "#src/db/one-of.ts";
import { withOrganisation } from "#src/db/organisation-text.ts";
import { idsOf, Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { customSource } from "#src/records/custom/custom-definition-sql.ts";
import { nameExpression } from "#src/records/kind/record-name-sql.ts";

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
  return Statement.sql<Card>(tx)`
    select ${cardColumns(noun)} from ${sql.id("crm", recordKinds[noun].plural)}
    where org_id = ${tx.orgId} and ${isOneOf("id", ids)} and deleted_at is null
    order by id for update`;
}

export function selectCardValues(tx: TenantTx, noun: CardNoun, ids: readonly string[]) {
  return Statement.sql<{ id: string; values: Readonly<Record<string, unknown>> }>(tx)`
    select c.id, to_jsonb(c) || jsonb_build_object('custom', ${withOrganisation(tx, customSource(noun))}) as values from ${sql.id("crm", recordKinds[noun].plural)} c
    where c.org_id = ${tx.orgId} and ${isOneOf("c.id", ids)}`.send();
}

export function lockCardsOfStages(tx: TenantTx, noun: CardNoun, stageIds: readonly string[], limit: number) {
  return Statement.sql<Card>(tx)`
    select ${cardColumns(noun)} from ${sql.id("crm", recordKinds[noun].plural)}
    where org_id = ${tx.orgId} and ${isOneOf("stage_id", stageIds)} and deleted_at is null
    order by id limit ${limit} for update`.send();
}

export function selectStagesWithCards(tx: TenantTx, stageIds: readonly string[]): Promise<string[]> {
  return Statement.sql<{ id: string }>(tx)`
    select s.id from unnest(${stageIds}::uuid[]) as s (id) where ${hasCards(tx)}`.read(idsOf);
}

/** Selects removed stages with live cards, which exist only during an undo. */
export function selectDanglingStages(tx: TenantTx): Promise<string[]> {
  return Statement.sql<{ id: string }>(tx)`
    select s.id from crm.stages s
    where s.org_id = ${tx.orgId} and s.deleted_at is not null and (${hasCards(tx)})`.read(idsOf);
}

function hasCards(tx: TenantTx): RawBuilder<unknown> {
  const ofKinds = nounsWith("board").map(
    (noun) => sql`exists (select 1 from ${sql.id("crm", recordKinds[noun].plural)} c
      where c.org_id = ${tx.orgId} and c.stage_id = s.id and c.deleted_at is null)`,
  );
  return sql.join(ofKinds, sql` or `);
}
