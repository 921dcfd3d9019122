import { expect, it } from "vitest";
import type { BoardColumn, CardOf } from "./board-model.ts";

type DealCardData = CardOf<"deal">;

import { withFurtherCards } from "./board-model.ts";
import { withFigures, withMoves, withoutAll } from "./board-moves.ts";

function deal(id: string, amount_cents: number | null, more: Partial<DealCardData> = {}): DealCardData {
  const card = { kind: "deals", id, name: id, amount_cents, currency: "USD", probability: 50, ...more };
  return card as DealCardData;
}

function column(id: string, cards: DealCardData[], more: Partial<BoardColumn> = {}): BoardColumn {
  const amount_cents = cards.reduce((sum, card) => sum + (card.amount_cents ?? 0), 0);
  const totals = [{ currency: "USD", count: cards.length, amount_cents, weighted_cents: amount_cents / 2 }];
  return {
    id,
    name: id,
    color: "#3b82f6",
    outcome: null,
    timeLimitDays: null,
    probability: null,
    cards,
    total: cards.length,
    totals: cards.length > 0 ? totals : [],
    next: null,
    ...more,
  };
}

const board = () => [
  column("first", [deal("a", 1000), deal("b", 3000)]),
  column("won", [deal("c", 500)], { outcome: "won" }),
  column("lost", [], { outcome: "lost" }),
];
const cardsOf = (columns: readonly BoardColumn[]) => columns.map(({ cards }) => cards.map(({ id }) => id));
const move = (ids: string[], stageId: string) => ({ kind: "deals", ids, stageId }) as const;

it("a move puts the card at the top of its new stage and updates counts and totals", () => {
  const moved = withMoves(board(), [move(["b"], "won")]);
  expect(cardsOf(moved)).toEqual([["a"], ["b", "c"], []]);
  expect(moved.map(({ total }) => total)).toEqual([1, 2, 0]);
  expect(moved[1]?.totals[0]?.amount_cents).toBe(3500);
  // A won deal counts in full, regardless of its probability.
  expect(moved[1]?.totals[0]?.weighted_cents).toBe(250 + 3000);
});

it("a moved deal gets the probability of its new stage unless a user typed a value", () => {
  const columns = [
    column("first", [deal("a", 1000), deal("b", 3000, { has_own_probability: true })]),
    column("second", [], { probability: 80 }),
  ];
  const [first, second] = withMoves(columns, [move(["a", "b"], "second")]);
  expect(second?.cards).toMatchObject([{ probability: 80 }, { probability: 50 }]);
  expect(second?.totals[0]?.weighted_cents).toBe(800 + 1500);
  expect(first?.totals).toEqual([]);
});

it("a lost deal adds its amount, but no weighted amount, to its currency's total", () => {
  const columns = [column("first", [deal("a", 1000, { currency: "EUR" })]), ...board().slice(1)];
  const [, , lost] = withMoves(columns, [move(["a"], "lost")]);
  expect(lost?.totals).toEqual([{ currency: "EUR", count: 1, amount_cents: 1000, weighted_cents: 0 }]);
});

it("a deal without an amount is counted but adds nothing to totals", () => {
  const columns = [column("first", [deal("a", 1000), deal("b", null)]), ...board().slice(1)];
  const [first, won] = withMoves(columns, [move(["b"], "won")]);
  expect(first?.totals).toEqual([{ currency: "USD", count: 1, amount_cents: 1000, weighted_cents: 500 }]);
  expect(won?.total).toBe(2);
  expect(won?.totals).toEqual([{ currency: "USD", count: 2, amount_cents: 500, weighted_cents: 250 }]);
});

it("moves several cards in board order and keeps cards that are already in the stage", () => {
  expect(cardsOf(withMoves(board(), [move(["b", "c", "a"], "won")]))).toEqual([[], ["a", "b", "c"], []]);
});

it("a move within a stage changes nothing", () => {
  const columns = board();
  expect(withMoves(columns, [move(["a"], "first")])).toBe(columns);
});

it("the calculation of a move does not modify the given columns", () => {
  const columns = board();
  withMoves(columns, [move(["a"], "won")]);
  expect(cardsOf(columns)).toEqual([["a", "b"], ["c"], []]);
});

it("the second move of a card starts from the result of the first", () => {
  const moves = [move(["a"], "won"), move(["a"], "lost")];
  expect(cardsOf(withMoves(board(), moves))).toEqual([["b"], ["c"], ["a"]]);
});

it("hides cards that are being deleted, and subtracts their amounts", () => {
  const [first] = withoutAll(board(), new Set(["a"]));
  expect(first?.total).toBe(1);
  expect(first?.totals[0]?.amount_cents).toBe(3000);
});

it("the board shows counts and totals of the server's response", () => {
  const [first] = withFigures(board(), [{ stage: "first", totalCount: 70, totals: [] }]);
  expect(first).toMatchObject({ total: 70, totals: [] });
});

it("appends further cards once, and only to an unchanged column", () => {
  const columns = [column("first", [deal("a", 1)], { next: "after a", total: 3 })];
  const page = column("first", [deal("a", 1), deal("b", 1)], { total: 3 });
  expect(cardsOf(withFurtherCards(columns, "after a", page))).toEqual([["a", "b"]]);
  expect(withFurtherCards(columns, "after x", page)[0]).toBe(columns[0]);
});

it("a won deal keeps its outcome when it moves on a board by owner", () => {
  const columns = [column("ann", [deal("a", 1000, { stage_outcome: "won" })]), column("bob", [])];
  const [, bob] = withMoves(columns, [{ ...move(["a"], "bob"), by: "owner_id" }]);
  expect(bob?.cards).toMatchObject([{ id: "a", stage_outcome: "won" }]);
});
