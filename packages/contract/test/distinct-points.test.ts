import { expect, test } from "vitest";
import { distinctPoints } from "#src/kind/distinct-points.ts";

test.each([
  ["with, then without country code", ["+33 6 28 77 11 22", "06 28 77 11 22"], ["+33 6 28 77 11 22"]],
  ["without, then with country code", ["06 28 77 11 22", "0033 628 77 11 22"], ["0033 628 77 11 22"]],
  [
    "with 00, with + and without country code",
    ["0033 628 77 11 22", "+33 6 28 77 11 22", "0628771122"],
    ["0033 628 77 11 22"],
  ],
  ["with a leading 0 that international calls keep", ["06 1234567", "+39 06 1234567"], ["+39 06 1234567"]],
  [
    "without, then with country code, around another number",
    ["030 1234555", "+33 1 23", "+49 30 1234555"],
    ["+49 30 1234555", "+33 1 23"],
  ],
  ["in a country whose numbers have no leading 0", ["+34 612 34 56 78", "612 345 678"], ["+34 612 34 56 78"]],
])("equal phone numbers are listed once: %s", (_, values, told) => {
  expect(distinctPoints(values)).toEqual(told);
});

test.each([
  ["from different countries", ["+33 6 28 77 11 22", "+49 6 28 77 11 22"]],
  ["local numbers, perhaps in different cities", ["+49 30 555 00 00", "555 00 00", "0555 00 00"]],
  ["with and without an extension", ["+1 415 555 0132", "+1 415 555 0132 ext. 12"]],
  ["different national numbers", ["06 28 77 11 22", "07 28 77 11 22"]],
])("phone numbers that may be different are all listed: %s", (_, values) => {
  expect(distinctPoints(values)).toEqual(values);
});

test("e-mail addresses that differ only in case are listed once", () => {
  expect(distinctPoints(["Ada@one.example", "ada@one.example"])).toEqual(["Ada@one.example"]);
});
