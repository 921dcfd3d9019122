// @vitest-environment jsdom
import { expect, it } from "vitest";
import { isTyping, type KeyPress } from "./key-press.ts";
import { commandShortcut, singleShortcut } from "./shortcut-keys.ts";

function press(key: string, parts: Partial<KeyPress> = {}): KeyPress {
  const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  return { key, code: `Key${key.toUpperCase()}`, ...none, ...parts };
}

it("shortcuts use only Ctrl on Windows and Linux, and only Cmd on Mac", () => {
  expect(commandShortcut(press("k", { ctrlKey: true }), false)).toBe("palette");
  expect(commandShortcut(press("k", { metaKey: true }), true)).toBe("palette");
  expect(commandShortcut(press("k", { metaKey: true }), false)).toBeUndefined();
  expect(commandShortcut(press("k", { ctrlKey: true }), true)).toBeUndefined();
  expect(commandShortcut(press("k", { ctrlKey: true, altKey: true }), false)).toBeUndefined();
});

it("digit shortcuts open contacts, companies, deals and boards on any keyboard", () => {
  for (const [index, page] of ["go-contacts", "go-companies", "go-deals", "go-pipeline"].entries()) {
    const figure = String(index + 1);
    const key = press(figure, { code: `Digit${figure}`, ctrlKey: true });
    expect(commandShortcut(key, false)).toBe(page);
  }
  expect(commandShortcut(press("é", { code: "Digit2", ctrlKey: true }), false)).toBe("go-companies");
});

it("shortcuts with Shift create records", () => {
  const keys = { ctrlKey: true, shiftKey: true };
  expect(commandShortcut(press("C", keys), false)).toBe("create-contact");
  expect(commandShortcut(press("O", keys), false)).toBe("create-company");
  expect(commandShortcut(press("D", keys), false)).toBe("create-deal");
  expect(commandShortcut(press("c", { ctrlKey: true }), false)).toBeUndefined();
});

it("finds the Latin letter of a key on keyboards for other scripts", () => {
  expect(commandShortcut(press("л", { code: "KeyK", ctrlKey: true }), false)).toBe("palette");
});

it("c opens contacts after g, and creates a record otherwise", () => {
  expect(singleShortcut(press("g"), false)).toBe("g");
  expect(singleShortcut(press("c"), true)).toBe("go-contacts");
  expect(singleShortcut(press("c"), false)).toBe("create-here");
  expect(singleShortcut(press("d"), false)).toBeUndefined();
});

it("a single key with Ctrl is not a shortcut, but ? typed with Shift is one", () => {
  expect(singleShortcut(press("c", { ctrlKey: true }), false)).toBeUndefined();
  expect(singleShortcut(press("?", { shiftKey: true }), false)).toBe("show-shortcuts");
});

it.each(["<input>", "<textarea></textarea>", "<select></select>", "<input type=search>"])(
  "a key typed in %s is text, not a shortcut",
  (html) => {
    document.body.innerHTML = html;
    expect(isTyping(document.body.firstElementChild)).toBe(true);
  },
);

it("a key typed in an editable element or its children is text, not a shortcut", () => {
  document.body.innerHTML = "<div contenteditable='true'><b>bold</b></div>";
  expect(isTyping(document.querySelector("b"))).toBe(true);
});

it.each(["<button>Save</button>", "<input type=checkbox>", "<a href='/'>Home</a>"])(
  "a key typed in %s can be a shortcut",
  (html) => {
    document.body.innerHTML = html;
    expect(isTyping(document.body.firstElementChild)).toBe(false);
  },
);
