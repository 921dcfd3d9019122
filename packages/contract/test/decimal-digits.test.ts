import { digitValue, withAsciiDigits } from "@lanyard/contract/search/decimal-digits";
import { expect, test } from "vitest";

test.each([
  ["Arabic", "٠١٢٣٤٥٦٧٨٩"],
  ["Persian", "۰۱۲۳۴۵۶۷۸۹"],
  ["Devanagari", "०१२३४५६७८९"],
  ["full-width", "０１２３４５６７８９"],
  ["Tai Tham, right after another set of digits", "᪐᪑᪒᪓᪔᪕᪖᪗᪘᪙"],
  ["bold", "𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗"],
  ["monospace, after four other sets of digits", "𝟶𝟷𝟸𝟹𝟺𝟻𝟼𝟽𝟾𝟿"],
])("digits of every script are read as their value: %s", (_, digits) => {
  expect([...digits].map(digitValue)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(withAsciiDigits(digits)).toBe("0123456789");
});

test("numerals that are not decimal digits stay unchanged", () => {
  expect(withAsciiDigits("+٤٩ 30 (五) ½ ①")).toBe("+49 30 (五) ½ ①");
});
