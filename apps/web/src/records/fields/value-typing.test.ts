import { expect, test } from "vitest";
import { typingOf } from "./value-typing.ts";

test.each([
  ["line", "Ada", "Ada"],
  ["tags", ["hot", "vip"], "hot, vip"],
  ["whole", 1250, "1250"],
  ["money", 125050, "1250.50"],
  ["date", "2026-11-20", "2026-11-20"],
  ["moment", "2026-11-20T15:00:00.000Z", undefined],
] as const)("a formatted value of type %s is parsed back to an equivalent value", (type, value, text) => {
  const { format, parse } = typingOf(type);
  if (text !== undefined) expect(format(value)).toBe(text);
  expect(parse(format(value))).toEqual(type === "tags" ? text : value);
});

test("unreadable dates stay text, and unreadable numbers and amounts become NaN", () => {
  expect(typingOf("moment").parse("some day")).toBe("some day");
  expect(typingOf("whole").parse("many")).toBeNaN();
  expect(typingOf("money").parse("much")).toBeNaN();
});

test("spellings of the same e-mail address or phone number have equal keys", () => {
  const isSame = (type: "email" | "phone" | "line", one: string, other: string) =>
    typingOf(type).compare(one) === typingOf(type).compare(other);
  expect(isSame("email", "Ada@Example.com", "ada@example.com")).toBe(true);
  expect(isSame("phone", "+49 30 1234", "+49301234")).toBe(true);
  expect(isSame("line", "Ada", "ada")).toBe(false);
});
