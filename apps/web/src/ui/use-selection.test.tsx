import { act, fireEvent, render, renderHook, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { useSelection } from "./use-selection.ts";

const here = ["a", "b", "c", "d"];

function List() {
  const selection = useSelection(here);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the rows inside
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
  ["Shift and X", { key: "X", shiftKey: true }],
  ["Shift and X with Caps Lock", { key: "x", shiftKey: true }],
  ["Shift and space", { key: " ", shiftKey: true }],
])("%s selects everything from the last row to this one", (_keys, press) => {
  render(<List />);
  fireEvent.keyDown(screen.getByRole("link", { name: "b" }), { key: "x" });
  fireEvent.keyDown(screen.getByRole("link", { name: "d" }), press);
  expect(screen.getByRole("status").textContent).toBe("b c d");
});

test("x with Caps Lock selects the row", () => {
  render(<List />);
  fireEvent.keyDown(screen.getByRole("link", { name: "b" }), { key: "X" });
  expect(screen.getByRole("status").textContent).toBe("b");
});

test("Shift and x begin at the row itself when nothing was selected", () => {
  render(<List />);
  fireEvent.keyDown(screen.getByRole("link", { name: "b" }), { key: "X", shiftKey: true });
  fireEvent.keyDown(screen.getByRole("link", { name: "c" }), { key: "X", shiftKey: true });
  expect(screen.getByRole("status").textContent).toBe("b c");
});

test("what leaves the screen leaves the selection, also when it comes back", () => {
  const { result, rerender } = renderHook(useSelection, { initialProps: here });
  act(() => result.current.toggleAll());
  expect(result.current.isAll).toBe(true);
  rerender(["e", "f"]);
  expect(result.current.isActive).toBe(false);
  rerender(here);
  expect(result.current.isActive).toBe(false);
});

test("a range does not begin at a row that has left the screen", () => {
  const { result, rerender } = renderHook(useSelection, { initialProps: here });
  act(() => result.current.toggle("a"));
  rerender(["e", "f", "g"]);
  act(() => result.current.extendTo("g"));
  expect([...result.current.ids]).toEqual(["g"]);
});
