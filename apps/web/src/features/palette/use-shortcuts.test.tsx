import { fireEvent, render } from "@testing-library/react";
import { expect, it } from "vitest";
import { useShortcuts } from "./use-shortcuts.ts";

function Hearing() {
  useShortcuts(() => true);
  return null;
}

function isTaken(on: string, keys: KeyboardEventInit): boolean {
  const { unmount } = render(<Hearing />);
  document.body.insertAdjacentHTML("beforeend", on);
  const isLeft = fireEvent.keyDown(document.querySelector("#here") ?? document.body, {
    key: "k",
    code: "KeyK",
    ...keys,
  });
  unmount();
  document.body.replaceChildren();
  return !isLeft;
}

it.each([
  ["Cmd on Windows or Linux", "<a id=here></a>", { metaKey: true }],
  ["Ctrl and Alt", "<a id=here></a>", { ctrlKey: true, altKey: true }],
  ["Ctrl while a dialog is open", "<div role=dialog><button id=here></button></div>", { ctrlKey: true }],
  ["Ctrl in a field of a dialog", "<div role=dialog><input id=here></div>", { ctrlKey: true }],
  ["Ctrl while a form is being saved", "<form inert></form><a id=here></a>", { ctrlKey: true }],
])("K with %s is left to the browser", (_what, on, keys) => {
  expect(isTaken(on, keys)).toBe(false);
});

it.each([
  ["on the page", "<a id=here></a>"],
  ["in a field", "<input id=here>"],
  ["in a text area", "<textarea id=here></textarea>"],
])("Ctrl+K works %s", (_where, on) => {
  expect(isTaken(on, { ctrlKey: true })).toBe(true);
});

it.each([
  ["a letter", { key: "c", code: "KeyC" }],
  ["a slash", { key: "/", code: "Slash" }],
  ["Ctrl and a digit", { key: "1", code: "Digit1", ctrlKey: true }],
])("%s typed into a field is not a shortcut", (_what, keys) => {
  expect(isTaken("<input id=here>", keys)).toBe(false);
});
