import { stageId } from "@lanyard/contract/field/ids";
import type { StageOutcome } from "@lanyard/contract/pipeline/pipeline-schema";
import type {
  ContactFigures,
  CurrencyTotal,
  DealFigures,
} from "@lanyard/contract/pipeline/stage-figures-schema";
import type { RawBuilder } from "kysely";
import { newId } from "#src/db/new-id.ts";
import { pipelined } from "#src/db/pipelined.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { organisationCurrency } from "#src/features/organisation/organisation.ts";
import type { CardNoun } from "#src/records/record-stage-sql.ts";
import { foldTotals, insertTotals, type StageTotal, sumTotals } from "./stage-totals-sql.ts";

const rowsWorthFolding = 100;

/**
 * Runs a statement that moves, changes, deletes or restores these cards, and keeps the totals of their stages true.
 * The cards are locked before, so that nobody else changes them between the two looks. The three statements are sent
 * together and run in this order. Answers the rows that the statement returns.
 */
export async function withStageTotals<Row>(
  tx: TenantTx,
  noun: CardNoun,
  ids: readonly string[],
  statement: RawBuilder<Row>,
): Promise<Row[]> {
  const [, { rows }] = await pipelined(
    insertTotals(tx, noun, ids, { sign: -1, rowId: newId() }),
    statement.execute(tx.db),
    addToStageTotals(tx, noun, ids),
  );
  return rows;
}

/** For new cards. */
export function addToStageTotals(tx: TenantTx, noun: CardNoun, ids: readonly string[]): Promise<void> {
  return insertTotals(tx, noun, ids, { sign: 1, rowId: newId() });
}

/** Counts cards of stages that are not all of them, for which no totals are kept. */
export type CountTotals = (stageIds: readonly string[]) => Promise<StageTotal[]>;

async function countedTotals(count: CountTotals, stageIds: readonly string[]) {
  return Map.groupBy(await count(stageIds), ({ stage_id }) => stage_id);
}

/** How many contacts stand in each of these stages. */
export async function contactFiguresOf(
  tx: TenantTx,
  stageIds: readonly string[],
  counted?: CountTotals,
): Promise<ContactFigures[]> {
  const totals = await (counted ? countedTotals(counted, stageIds) : stageTotals(tx, "contact", stageIds));
  return [...new Set(stageIds)].map((id) => {
    const count = (totals.get(id) ?? []).reduce((sum, { cards }) => sum + cards, 0);
    return { stage: stageId.parse(id), count, totalCount: count };
  });
}

interface ValuedStage {
  readonly id: string;
  readonly outcome: StageOutcome;
}

/** How many deals stand in each of these stages, and what they are worth per currency, the organisation's own first. */
export async function dealFiguresOf(
  tx: TenantTx,
  stages: readonly ValuedStage[],
  counted?: CountTotals,
): Promise<DealFigures[]> {
  const ids = [...new Set(stages.map(({ id }) => id))];
  const [totals, own] = await pipelined(
    counted ? countedTotals(counted, ids) : stageTotals(tx, "deal", ids),
    organisationCurrency(tx),
  );
  const outcomes = new Map(stages.map(({ id, outcome }) => [id, outcome]));
  return ids.map((id) => dealFigures(id, outcomes.get(id) ?? null, totals.get(id) ?? [], own));
}

function dealFigures(
  id: string,
  outcome: StageOutcome,
  sums: readonly StageTotal[],
  own: string,
): DealFigures {
  const totals = [...sums]
    .filter(({ cards }) => cards > 0)
    .sort((left, right) => Number(right.currency === own) - Number(left.currency === own))
    .map(({ currency, cards, amount_cents, weighted_cents }): CurrencyTotal => {
      const weighted = weightedBy(outcome, amount_cents, weighted_cents);
      return { currency, count: cards, amount_cents, weighted_cents: weighted };
    });
  const main = totals.find(({ currency }) => currency === own);
  return {
    stage: stageId.parse(id),
    totalCount: totals.reduce((sum, { count }) => sum + count, 0),
    totalValue: (main?.amount_cents ?? 0) / 100,
    totals,
  };
}

/** A won deal counts whole, a lost one not at all, whatever their probability says. */
export function weightedBy(outcome: StageOutcome, amountCents: number, weightedCents: number): number {
  if (outcome === "won") return amountCents;
  return outcome === "lost" ? 0 : weightedCents;
}

async function stageTotals(tx: TenantTx, noun: CardNoun, stageIds: readonly string[]) {
  const sums = await sumTotals(tx, noun, stageIds);
  const byStage = Map.groupBy(sums, ({ stage_id }) => stage_id);
  for (const [id, rows] of byStage) {
    const pieces = rows.reduce((sum, row) => sum + row.rows, 0);
    if (pieces > rowsWorthFolding + rows.length) await foldTotals(tx, noun, id, newId());
  }
  return byStage;
}
