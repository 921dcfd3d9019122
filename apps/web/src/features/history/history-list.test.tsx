import type { Action } from "@lanyard/contract/action/action-schema";
import { expect, it } from "vitest";
import { foldedUndos } from "./history-list.tsx";

const action = (id: string, undo_of: string | null = null) => ({ id, undo_of }) as Action;
const shown = (actions: readonly Action[]) =>
  foldedUndos(actions).map((entry) => [entry.action.id, entry.undos.map(({ id }) => id)]);

it("shows undos and redos inside the entry of the original action", () => {
  const page = [action("redo", "undo"), action("other"), action("undo", "first"), action("first")];
  expect(shown(page)).toEqual([
    ["other", []],
    ["first", ["redo", "undo"]],
  ]);
});

it("shows an undo as its own entry if the undone action is on another page", () => {
  expect(shown([action("redo", "undo"), action("undo", "older")])).toEqual([["undo", ["redo"]]]);
});
