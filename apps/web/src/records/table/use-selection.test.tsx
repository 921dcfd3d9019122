import { act, fireEvent, render, renderHook, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { useSelection } from "./use-selection.ts";

const here = ["a", "b", "c", "d"];

function List() {
  const selection = useSelection(here);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the rows inside
    <div onKeyDown={selection.onKeyDown}>
      {here.map((id) => (
        <p key={id} data-row={id}>
          <a data-row-link="" href={`/${id}`}>
            {id}
          </a>
        </p>
      ))}
      <output>{[...selection.ids].join(" ")}</output>
    </div>
  );
}

test.each([
  ["Shift+X", { key: "X", shiftKey: true }],
  ["Shift+X with Caps Lock", { key: "x", shiftKey: true }],
  ["Shift+Space", { key: " ", shiftKey: true }],
])("%s selects all rows from the last selected row to the focused row", (_keys, press) => {
  render(<List />);
  fireEvent.keyDown(screen.getByRole("link", { name: "b" }), { key: "x" });
  fireEvent.keyDown(screen.getByRole("link", { name: "d" }), press);
  expect(screen.getByRole("status").textContent).toBe("b c d");
});

test("x with Caps Lock selects the focused row", () => {
  render(<List />);
  fireEvent.keyDown(screen.getByRole("link", { name: "b" }), { key: "X" });
  expect(screen.getByRole("status").textContent).toBe("b");
});

test("Shift+X selects the focused row if no row was selected before", () => {
  render(<List />);
  fireEvent.keyDown(screen.getByRole("link", { name: "b" }), { key: "X", shiftKey: true });
  fireEvent.keyDown(screen.getByRole("link", { name: "c" }), { key: "X", shiftKey: true });
  expect(screen.getByRole("status").textContent).toBe("b c");
});

type Shown = { here: string[]; conditions?: string; gone?: ReadonlySet<string>; total?: number };

function openList() {
  const use = ({ here, total = 8, ...list }: Shown) => useSelection(here, { ...list, total });
  const first: Shown = { here };
  const { result, rerender } = renderHook(use, { initialProps: first });
  const now = () => ({ here: [...result.current.ids], count: result.current.count });
  return { selection: () => result.current, show: rerender, now };
}

const next = ["e", "f", "g", "h"];

test("keeps the selection of a page on the next page and after returning", () => {
  const { selection, show, now } = openList();
  act(() => selection().toggle("b"));
  show({ here: next });
  expect(now()).toEqual({ here: [], count: 1 });
  act(() => selection().toggleAll());
  expect(now()).toEqual({ here: next, count: 5 });
  act(() => selection().toggleAll());
  show({ here });
  expect(now()).toEqual({ here: ["b"], count: 1 });
});

test("deselects deleted and merged records if the page shows the whole list", () => {
  const { selection, show, now } = openList();
  show({ here, total: 4 });
  act(() => selection().toggle("b"));
  act(() => selection().toggle("c"));
  show({ here: ["a", "b", "d"], total: 3 });
  expect(now()).toEqual({ here: ["b"], count: 1 });
  show({ here, total: 4 });
  expect(now()).toEqual({ here: ["b"], count: 1 });
  show({ here: ["a"], total: 1 });
  expect(selection().isActive).toBe(false);
});

test("all matches except excluded records stay selected on every page", () => {
  const { selection, show, now } = openList();
  act(() => selection().takeAllMatching());
  act(() => selection().toggle("b"));
  expect(now()).toEqual({ here: ["a", "c", "d"], count: 7 });
  show({ here: next });
  expect(now()).toEqual({ here: next, count: 7 });
  act(() => selection().toggleAll());
  expect(selection().isActive).toBe(false);
});

test("excluding the last match from a selection of all matches ends the selection", () => {
  const { selection, show } = openList();
  act(() => selection().takeAllMatching());
  for (const id of [...here, ...next]) act(() => selection().toggle(id));
  expect(selection().isActive).toBe(false);
  show({ here, total: 9 });
  expect(selection().isActive).toBe(false);
});

test("another search ends the selection permanently", () => {
  const { selection, show } = openList();
  act(() => selection().toggleAll());
  expect(selection().isAll).toBe(true);
  show({ here, conditions: "another" });
  expect(selection().isActive).toBe(false);
  show({ here });
  expect(selection().isActive).toBe(false);
});

test("records that are being deleted leave the selection, even if the deletion fails", () => {
  const { selection, show, now } = openList();
  act(() => selection().toggle("a"));
  act(() => selection().toggle("b"));
  show({ here: ["b", "c", "d"], gone: new Set(["a"]) });
  expect(now()).toEqual({ here: ["b"], count: 1 });
  show({ here });
  expect(now()).toEqual({ here: ["b"], count: 1 });
});

test("a range starts at the clicked row if the last selected row is not visible", () => {
  const { selection, show, now } = openList();
  act(() => selection().toggle("a"));
  show({ here: next });
  act(() => selection().extendTo("g"));
  expect(now()).toEqual({ here: ["g"], count: 2 });
});
