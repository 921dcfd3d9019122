import { expect, it } from "vitest";
import { pressedKey } from "./pressed-key.ts";

const press = { key: "Enter", isComposing: false, keyCode: 13 };

it.each([
  ["a key", press, "Enter"],
  ["no key during a composition", { ...press, isComposing: true }, ""],
  ["no key for the Enter that ends a composition in Safari", { ...press, keyCode: 229 }, ""],
])("detects %s in a browser or React event", (_, event, key) => {
  expect(pressedKey(event)).toBe(key);
  expect(pressedKey({ nativeEvent: event })).toBe(key);
});
