import { expect, test } from "vitest";
import { numberFormatOf, shownNumber } from "./number-format.ts";

test.each([
  ["#,##0.00 €", "1234.5 €"],
  ['_-* #,##0.00\\ "€"_-;-* #,##0.00\\ "€"_-', "1234.5 €"],
  ["#,##0.00\\ [$€-407]", "1234.5 €"],
  ["[$$-409]#,##0.00", "1234.5 $"],
  ['"kr" #,##0', "1234.5 kr"],
  ["#,##0.00 [$CHF]", "1234.5 CHF"],
  ['#,##0.00 "pcs"', "1234.5"],
  ["#,##0.00", "1234.5"],
])("a cell with the number format %s is read as %s", (code, text) => {
  expect(shownNumber("1234.5", numberFormatOf(164, code), false)).toBe(text);
});
