import type { CurrencyTotal } from "@lanyard/contract/pipeline/stage-figures-schema";
import { enteredProbability } from "@lanyard/contract/pipeline/stage-probability";
import {
  type BoardAxis,
  type BoardCard,
  type BoardColumn,
  type Columns,
  cardValue,
  declaredBoard,
  worthOf,
} from "./board-model.ts";

/** A move of cards to the top of a column. */
export type CardMove = BoardAxis & {
  readonly ids: readonly string[];
  readonly stageId: string;
  /** The reason of a lost card, and values for required fields that a single card lacks. */
  readonly fields?: Readonly<Record<string, unknown>>;
};

export function withMoves(columns: Columns, moves: readonly CardMove[]): Columns {
  return moves.reduce(withMove, columns);
}

function withMove(columns: Columns, { ids, stageId, by }: CardMove): Columns {
  const moving = new Set(ids);
  const leaving = columns
    .filter(({ id }) => id !== stageId)
    .flatMap(({ cards }) => cards.filter(({ id }) => moving.has(id)));
  if (leaving.length === 0) return columns;
  return columns.map((column) =>
    column.id === stageId ? entered(column, leaving, by === undefined) : withoutCards(column, moving),
  );
}

export function withoutAll(columns: Columns, ids: ReadonlySet<string>): Columns {
  return ids.size === 0 ? columns : columns.map((column) => withoutCards(column, ids));
}

function entered(column: BoardColumn, leaving: readonly BoardCard[], isStage: boolean): BoardColumn {
  const arriving = isStage ? leaving.map((card) => withStage(card, column)) : leaving;
  const entering = new Set(arriving.map(({ id }) => id));
  const rest = column.cards.filter(({ id }) => !entering.has(id));
  return {
    ...column,
    cards: [...arriving, ...rest],
    total: column.total + arriving.length,
    totals: arriving.reduce((totals, card) => counted(totals, card, column, 1), column.totals),
  };
}

/**
 * Returns the card with the probability that it has after it enters the stage. The server calculates the same
 * probability (contract, DealChange).
 */
function withProbability(card: BoardCard, stage: BoardColumn): BoardCard {
  const now = cardValue(card, "probability");
  if (!declaredBoard(card.kind)?.keeps.includes("probability") || typeof now !== "number") return card;
  const likelihood = {
    probability: now,
    has_own_probability: cardValue(card, "has_own_probability") === true,
  };
  const kept = { probability: enteredProbability(likelihood, stage) };
  return { ...card, ...kept };
}

function withStage(card: BoardCard, stage: BoardColumn): BoardCard {
  const entered = { ...withProbability(card, stage), stage_entered_at: new Date().toISOString() };
  return "stage_outcome" in entered ? { ...entered, stage_outcome: stage.outcome } : entered;
}

function withoutCards(column: BoardColumn, ids: ReadonlySet<string>): BoardColumn {
  const gone = column.cards.filter(({ id }) => ids.has(id));
  if (gone.length === 0) return column;
  return {
    ...column,
    cards: column.cards.filter(({ id }) => !ids.has(id)),
    total: column.total - gone.length,
    totals: gone.reduce((totals, card) => counted(totals, card, column, -1), column.totals),
  };
}

function counted(
  totals: readonly CurrencyTotal[],
  card: BoardCard,
  column: BoardColumn,
  sign: 1 | -1,
): readonly CurrencyTotal[] {
  const worth = worthOf(card);
  if (worth === undefined) return totals;
  const { currency, cents } = worth;
  const known = totals.find((total) => total.currency === currency);
  const before = known ?? { currency, count: 0, amount_cents: 0, weighted_cents: 0 };
  const after = {
    currency,
    count: before.count + sign,
    amount_cents: before.amount_cents + sign * cents,
    weighted_cents: before.weighted_cents + sign * weighted(cents, worth.probability, column),
  };
  const others = totals.map((total) => (total.currency === currency ? after : total));
  return (known ? others : [...totals, after]).filter(({ count }) => count > 0);
}

/**
 * Returns a weighted amount, calculated as on the server (contract, CurrencyTotal): a won deal counts fully,
 * a lost one not at all, and a missing probability is 50 %.
 */
function weighted(amountCents: number, probability: number | null, { outcome }: BoardColumn): number {
  if (outcome === "won") return amountCents;
  if (outcome === "lost") return 0;
  return Math.round((amountCents * (probability ?? 50)) / 100);
}

type Figures = { stage: string; totalCount: number; totals?: readonly CurrencyTotal[] };

export function withFigures(columns: Columns, figures: readonly Figures[]): Columns {
  return columns.map((column) => {
    const changed = figures.find(({ stage }) => stage === column.id);
    return changed
      ? { ...column, total: changed.totalCount, totals: changed.totals ?? column.totals }
      : column;
  });
}
