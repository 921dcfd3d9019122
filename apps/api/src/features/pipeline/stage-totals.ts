import { stageId } from "@lanyard/contract/field/ids";
import type { StageOutcome } from "@lanyard/contract/pipeline/pipeline-schema";
import type {
  ContactFigures,
  CurrencyTotal,
  DealFigures,
} from "@lanyard/contract/pipeline/stage-figures-schema";
import { newId } from "#src/db/new-id.ts";
import { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { organisationCurrency } from "#src/features/organisation/organisation.ts";
import type { CardNoun } from "#src/records/record-stage-sql.ts";
import { foldTotals, insertTotals, type StageTotal, sumTotals } from "./stage-totals-sql.ts";

const rowsWorthFolding = 100;

/**
 * A statement that moves, changes, deletes or restores these cards, between two that keep the totals of their stages true.
 * The cards are locked before, so that nobody else changes them between the two looks. Answers the rows that the statement
 * returns.
 */
export function withStageTotals<Row>(
  tx: TenantTx,
  noun: CardNoun,
  ids: readonly string[],
  statement: Statement<Row[]>,
): Statement<Row[]> {
  return Statement.all([
    insertTotals(tx, noun, ids, { sign: -1, rowId: newId() }),
    statement,
    addToStageTotals(tx, noun, ids),
  ]).map(([, rows]) => rows);
}

/** For new cards. */
export function addToStageTotals(tx: TenantTx, noun: CardNoun, ids: readonly string[]): Statement<void> {
  return insertTotals(tx, noun, ids, { sign: 1, rowId: newId() });
}

/** Counts cards of stages that are not all of them, for which no totals are kept. */
export type CountTotals = (stageIds: readonly string[]) => Statement<StageTotal[]>;

type TotalsByStage = ReadonlyMap<string, readonly StageTotal[]>;

function countedTotals(count: CountTotals, stageIds: readonly string[]): Statement<TotalsByStage> {
  return count(stageIds).map((totals) => Map.groupBy(totals, ({ stage_id }) => stage_id));
}

/** How many contacts stand in each of these stages. */
export function contactFiguresOf(
  tx: TenantTx,
  stageIds: readonly string[],
  counted?: CountTotals,
): Statement<ContactFigures[]> {
  const summed = counted ? countedTotals(counted, stageIds) : stageTotals(tx, "contact", stageIds);
  return summed.map((totals) =>
    [...new Set(stageIds)].map((id) => {
      const count = (totals.get(id) ?? []).reduce((sum, { cards }) => sum + cards, 0);
      return { stage: stageId.parse(id), count, totalCount: count };
    }),
  );
}

interface ValuedStage {
  readonly id: string;
  readonly outcome: StageOutcome;
}

/** How many deals stand in each of these stages, and what they are worth per currency, the organisation's own first. */
export function dealFiguresOf(
  tx: TenantTx,
  stages: readonly ValuedStage[],
  counted?: CountTotals,
): Statement<DealFigures[]> {
  const ids = [...new Set(stages.map(({ id }) => id))];
  const outcomes = new Map(stages.map(({ id, outcome }) => [id, outcome]));
  const summed = counted ? countedTotals(counted, ids) : stageTotals(tx, "deal", ids);
  return Statement.all([summed, organisationCurrency(tx)]).map(([totals, own]) =>
    ids.map((id) => dealFigures(id, outcomes.get(id) ?? null, totals.get(id) ?? [], own)),
  );
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

function stageTotals(tx: TenantTx, noun: CardNoun, stageIds: readonly string[]): Statement<TotalsByStage> {
  return sumTotals(tx, noun, stageIds).followedBy((sums) => {
    const byStage = Map.groupBy(sums, ({ stage_id }) => stage_id);
    const long = [...byStage].filter(([, rows]) => {
      const pieces = rows.reduce((sum, row) => sum + row.rows, 0);
      return pieces > rowsWorthFolding + rows.length;
    });
    return Statement.all(long.map(([id]) => foldTotals(tx, noun, id, newId()))).map(() => byStage);
  });
}
