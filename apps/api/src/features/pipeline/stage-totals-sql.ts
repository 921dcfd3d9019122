import { boardOf, type CardNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { type RawBuilder, sql } from "kysely";
import { isOneOf } from "#src/db/one-of.ts";
import { insertedWithoutCoordinator } from "#src/db/organisation-text.ts";
import { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";

/**
 * Adds cards to the totals of their stages; subtracts them if `sign` is -1. A card without an amount only
 * changes the count.
 */
export function insertTotals(
  tx: TenantTx,
  noun: CardNoun,
  ids: readonly string[],
  { sign, rowId }: { sign: 1 | -1; rowId: string },
): Statement<void> {
  return Statement.sql(tx)`
    insert into crm.stage_totals (org_id, stage_id, noun, currency, id, cards, amount_cents, weighted_cents)
    select org_id, stage_id, ${noun}, currency, ${rowId}::uuid,
      ${sign}::int * count(*), ${sign}::int * coalesce(sum(amount_cents), 0), ${sign}::int * coalesce(sum(weighted_cents), 0)
    from (${cards(tx, noun, ids)}) c where stage_id is not null
    group by org_id, stage_id, currency`.map(() => undefined);
}

function cards(tx: TenantTx, noun: CardNoun, ids: readonly string[]): RawBuilder<unknown> {
  return sql`select org_id, stage_id, ${cardWorth(noun)} from ${sql.id("crm", recordKinds[noun].plural)}
    where org_id = ${tx.orgId} and ${isOneOf("id", ids)} and deleted_at is null`;
}

/**
 * Returns SQL for the value of a card as columns of the totals. For kinds without amounts, the amounts are 0
 * and the currency is empty.
 */
export function cardWorth(noun: CardNoun): RawBuilder<unknown> {
  const { amount } = boardOf(noun);
  if (amount === undefined) return sql`'' as currency, 0 as amount_cents, 0 as weighted_cents`;
  const cents = sql.id(amount);
  return sql`currency, ${cents} as amount_cents, crm.weighted_cents(${cents}, probability) as weighted_cents`;
}

export interface StageTotal {
  stage_id: string;
  currency: string;
  cards: number;
  amount_cents: number;
  weighted_cents: number;
  rows: number;
}

export function sumTotals(tx: TenantTx, noun: CardNoun, stageIds: readonly string[]) {
  return Statement.sql<StageTotal>(tx)`
    select stage_id, currency, sum(cards)::int as cards, sum(amount_cents)::bigint as amount_cents,
      sum(weighted_cents)::bigint as weighted_cents, count(*)::int as rows
    from crm.stage_totals
    where org_id = ${tx.orgId} and ${isOneOf("stage_id", stageIds)} and noun = ${noun}
    group by stage_id, currency
    order by stage_id, cards desc, currency`;
}

/**
 * Combines the rows of a stage into one row per currency. Skips rows that another transaction is combining.
 */
export function foldTotals(tx: TenantTx, noun: CardNoun, stageId: string, rowId: string): Statement<void> {
  return Statement.sql(tx)`
    with old as (
      select currency, id from crm.stage_totals
      where org_id = ${tx.orgId} and stage_id = ${stageId} and noun = ${noun} for update skip locked
    ), gone as (
      delete from crm.stage_totals t using old
      where t.org_id = ${tx.orgId} and t.stage_id = ${stageId} and t.noun = ${noun}
        and t.currency = old.currency and t.id = old.id
      returning t.currency, t.cards, t.amount_cents, t.weighted_cents
    )
    insert into crm.stage_totals (org_id, stage_id, noun, currency, id, cards, amount_cents, weighted_cents)
    select ${tx.orgId}::uuid, ${stageId}::uuid, ${noun}, currency, ${rowId}::uuid,
      sum(cards), sum(amount_cents), sum(weighted_cents)
    from gone group by currency having sum(cards) <> 0 or sum(amount_cents) <> 0 or sum(weighted_cents) <> 0
    ${insertedWithoutCoordinator}`.map(() => undefined);
}

/** Recomputes the totals after a bulk load, which does not update them. */
export async function recountStages(tx: TenantTx): Promise<void> {
  await Statement.sql(tx)`select crm.recount_stages(${tx.orgId})`.send();
}
