import { fireEvent, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { PaletteLayer } from "./palette-layer.tsx";

// The browser never gets idle: the palette is not loaded yet.
beforeEach(() => {
  vi.stubGlobal("requestIdleCallback", () => 0);
  vi.stubGlobal("cancelIdleCallback", () => undefined);
});
afterEach(() => vi.unstubAllGlobals());

/** Whether the key was taken, on an element of the page. */
function isTaken(on: string, keys: KeyboardEventInit): boolean {
  const { unmount } = render(<PaletteLayer />);
  document.body.insertAdjacentHTML("beforeend", on);
  const isLeft = fireEvent.keyDown(document.querySelector("#here") ?? document.body, {
    key: "k",
    code: "KeyK",
    ...keys,
  });
  unmount();
  return !isLeft;
}

it.each([
  ["Cmd, which is no command key on this system", "<a id=here></a>", { metaKey: true }],
  ["Alt as well", "<a id=here></a>", { ctrlKey: true, altKey: true }],
  ["Ctrl in editable text", "<p contenteditable=true><b id=here></b></p>", { ctrlKey: true }],
  ["Ctrl in a field", "<input id=here>", { ctrlKey: true }],
  ["Ctrl over a dialog", "<div role=dialog><button id=here></button></div>", { ctrlKey: true }],
])("before the palette is loaded, K with %s is left to the browser", (_what, on, keys) => {
  expect(isTaken(on, keys)).toBe(false);
});

it("before the palette is loaded, Ctrl+K on the page is kept for it", () => {
  expect(isTaken("<a id=here></a>", { ctrlKey: true })).toBe(true);
});
