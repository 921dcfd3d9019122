import { expect, test } from "vitest";
import { createMessageWriter } from "./message-writer.ts";

const write = createMessageWriter("en", {
  full: "Nothing is left",
  kept: "{name} keeps {count}",
  files: "{count, plural, one {# file} other {# files}}",
});

test("a message contains its values unchanged", () => {
  expect(write("full")).toBe("Nothing is left");
  expect(write("kept", { name: "Ann {name} 'of' <b>", count: 20_000 })).toBe(
    "Ann {name} 'of' <b> keeps 20000",
  );
  expect(write("files", { count: 1 })).toBe("1 file");
});

test("a message keeps an escape sequence that a user typed", () => {
  expect(write("kept", { name: "\\u0041\\x41\\", count: 1 })).toBe("\\u0041\\x41\\ keeps 1");
});

test("writing a message that the catalogue lacks throws an error", () => {
  expect(() => write("toString")).toThrow('There is no message "toString" in en');
});
