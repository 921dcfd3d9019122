import { stageId } from "@lanyard/contract/field/ids";
import { boardOf, type CardNoun } from "@lanyard/contract/kind/record-kinds";
import type { StageOutcome } from "@lanyard/contract/pipeline/pipeline-schema";
import type {
  CurrencyTotal,
  StageCount,
  StageFigures,
  StageWorth,
} from "@lanyard/contract/pipeline/stage-figures-schema";
import { newId } from "#src/db/new-id.ts";
import { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { organisationCurrency } from "#src/features/organisation/organisation.ts";
import { foldTotals, insertTotals, type StageTotal, sumTotals } from "./stage-totals-sql.ts";

const rowsWorthFolding = 100;

/**
 * Returns a statement that runs `statement` on locked cards and updates the totals of their former and new
 * stages. The result is the rows of `statement`.
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

export function addToStageTotals(tx: TenantTx, noun: CardNoun, ids: readonly string[]): Statement<void> {
  return insertTotals(tx, noun, ids, { sign: 1, rowId: newId() });
}

/** A function that counts filtered cards, which have no stored totals. */
export type CountTotals = (stageIds: readonly string[]) => Statement<StageTotal[]>;

type TotalsByStage = ReadonlyMap<string, readonly StageTotal[]>;

function countedTotals(count: CountTotals, stageIds: readonly string[]): Statement<TotalsByStage> {
  return count(stageIds).map((totals) => Map.groupBy(totals, ({ stage_id }) => stage_id));
}

interface ValuedStage {
  readonly id: string;
  readonly outcome: StageOutcome;
}

export function stageFiguresOf<Noun extends CardNoun>(
  tx: TenantTx,
  noun: Noun,
  stages: readonly ValuedStage[],
  counted?: CountTotals,
): Statement<StageFigures<Noun>[]>;
export function stageFiguresOf(
  tx: TenantTx,
  noun: CardNoun,
  stages: readonly ValuedStage[],
  counted?: CountTotals,
): Statement<(StageCount | StageWorth)[]> {
  const outcomes = new Map(stages.map(({ id, outcome }) => [id, outcome]));
  const ids = [...outcomes.keys()];
  const summed = counted ? countedTotals(counted, ids) : stageTotals(tx, noun, ids);
  if (boardOf(noun).amount === undefined)
    return summed.map((totals) => ids.map((id) => countOf(id, totals.get(id) ?? [])));
  return Statement.all([summed, organisationCurrency(tx)]).map(([totals, own]) =>
    ids.map((id) => worthOf(id, outcomes.get(id) ?? null, totals.get(id) ?? [], own)),
  );
}

function countOf(id: string, sums: readonly StageTotal[]): StageCount {
  const count = sums.reduce((sum, { cards }) => sum + cards, 0);
  return { stage: stageId.parse(id), count, totalCount: count };
}

function worthOf(id: string, outcome: StageOutcome, sums: readonly StageTotal[], own: string): StageWorth {
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

function weightedBy(outcome: StageOutcome, amountCents: number, weightedCents: number): number {
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
