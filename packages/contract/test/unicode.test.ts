import { digitValue, normalForm, withAsciiDigits } from "@lanyard/contract/search/unicode";
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

test("a text without long runs of marks gets the standard Unicode normal form", () => {
  const text = "e\u0301 a\u0316\u0301 \ufb01";
  expect(normalForm(text, "NFC")).toBe(text.normalize("NFC"));
  expect(normalForm(text, "NFKC")).toBe(text.normalize("NFKC"));
});

test("a long run of combining marks keeps all marks and is sorted in pieces of 30", () => {
  const piece = { typed: "\u0301\u0316".repeat(15), ordered: "\u0316".repeat(15) + "\u0301".repeat(15) };
  const once = normalForm(`q${piece.typed.repeat(5000)} cafe\u0301`, "NFC");
  expect(once === `q${piece.ordered.repeat(5000)} café`).toBe(true);
  expect(normalForm(once, "NFC") === once).toBe(true);
});
