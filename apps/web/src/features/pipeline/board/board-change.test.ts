import type { ActionEvent } from "@lanyard/contract/event/event-schema";

import { expect, it } from "vitest";
import { boardChangeOf } from "./board-change.ts";

import type { BoardColumn, CardOf } from "./board-model.ts";
import { withLoadedTail } from "./board-queries.ts";

type DealCardData = CardOf<"deal">;

const card = (id: string, more: Partial<DealCardData> = {}) =>
  ({ kind: "deals", id, contact_id: null, company_id: null, ...more }) as DealCardData;
const column = (id: string, cards: DealCardData[], next: string | null = null) =>
  ({ id, cards, next, total: cards.length, totals: [] }) as unknown as BoardColumn;
const board = [column("lead", [card("a"), card("b", { company_id: "acme" as never })]), column("won", [])];

function action(nouns: string[], ids: [string, string][] | null, stages: string[] | null = []) {
  const records = ids?.map(([noun, id]) => ({ noun, id, subject_id: id })) ?? null;
  return { kind: "update", nouns, records, stages } as unknown as ActionEvent;
}
const idsOf = (found: BoardColumn | undefined) => found?.cards.map(({ id }) => id);

it("a move changes only the columns that the card left and entered", () => {
  const moved = action(["deal"], [["deal", "a"]], ["lead", "won", "of another pipeline"]);
  expect(boardChangeOf(moved, { kind: "deals" }, board)).toEqual({
    isAll: false,
    stages: new Set(["lead", "won"]),
    cards: new Set(["a"]),
  });
});

it("a change of a loaded card reloads only the column of the card", () => {
  const change = boardChangeOf(action(["deal"], [["deal", "b"]]), { kind: "deals" }, board);
  expect(change).toMatchObject({ isAll: false, stages: new Set(["lead"]) });
});

it("a change of a card that is not loaded reloads the whole board", () => {
  expect(boardChangeOf(action(["deal"], [["deal", "z"]]), { kind: "deals" }, board).isAll).toBe(true);
});

it("a change of a company reloads the board only if a card names the company", () => {
  expect(boardChangeOf(action(["company"], [["company", "acme"]]), { kind: "deals" }, board).isAll).toBe(
    true,
  );
  const other = boardChangeOf(action(["company"], [["company", "other"]]), { kind: "deals" }, board);
  expect(other).toMatchObject({ isAll: false, stages: new Set() });
});

it("a note reloads no column; stage changes and very large actions reload the board", () => {
  expect(boardChangeOf(action(["note"], [["note", "n"]]), { kind: "deals" }, board)).toMatchObject({
    stages: new Set(),
  });
  expect(boardChangeOf(action(["stage"], [["stage", "lead"]]), { kind: "deals" }, board).isAll).toBe(true);
  expect(boardChangeOf(action(["deal"], null, null), { kind: "deals" }, board).isAll).toBe(true);
  expect(boardChangeOf(action(["deal"], null, null), { kind: "contacts" }, board).isAll).toBe(false);
});

const before = column(
  "lead",
  ["a", "b", "c", "d"].map((id) => card(id)),
  "after d",
);

it("adding a card at the top keeps the column's other loaded cards", () => {
  const first = column("lead", [card("new"), card("a")], "after a");
  const now = withLoadedTail(first, before, new Set(["new", "a"]), new Set(["new"]));
  expect(idsOf(now)).toEqual(["new", "a", "b", "c", "d"]);
  expect(now?.next).toBe("after d");
});

it("a column with numeric positions keeps its loaded cards and continues after them", () => {
  const ordered = column("lead", [...before.cards] as DealCardData[], "4");
  const first = column("lead", [card("a"), card("b")], "2");
  const now = withLoadedTail(first, ordered, new Set(["a", "b", "c"]), new Set(["c"]));
  expect(idsOf(now)).toEqual(["a", "b", "d"]);
  expect(now?.next).toBe("3");
});

it("removes a card from a scrolled column if another column now contains the card", () => {
  const first = column("lead", [card("a"), card("b")], "after b");
  const now = withLoadedTail(first, before, new Set(["a", "b", "c"]), new Set(["c"]));
  expect(idsOf(now)).toEqual(["a", "b", "d"]);
});

it("reloads a column if a card's new stage is unknown or the first page is all new", () => {
  const first = column("lead", [card("a"), card("b")], "after b");
  expect(withLoadedTail(first, before, new Set(["a", "b"]), new Set(["c"]))).toBeUndefined();
  const replaced = column("lead", [card("x"), card("y")], "after y");
  expect(withLoadedTail(replaced, before, new Set(["x", "y"]), new Set(["x", "y"]))).toBeUndefined();
});

it("after a move, a completely loaded column equals the server's response", () => {
  const first = column("lead", [card("a")]);
  expect(withLoadedTail(first, before, new Set(["a"]), new Set(["c"]))).toBe(first);
});
