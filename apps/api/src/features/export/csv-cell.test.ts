import { expect, test } from "vitest";
import { inertCell } from "./csv-cell.ts";

test.each([
  "=1+1",
  "+1",
  "-1",
  "@SUM(A1)",
  " =1",
  "\t=1",
  "\u0000=1",
  "\u00A0@a",
  "＝1",
  "＋1",
  "－1",
  "＠a",
  "\r\n=1",
])("a spreadsheet shows %j as text", (text) => {
  expect(inertCell(text)).toBe(`'${text}`);
});

test.each([
  ["Ada-Lovelace", "Ada-Lovelace"],
  ["a=1", "a=1"],
  ["", ""],
  [null, ""],
  [-5, "-5"],
])("%j stays as it is", (value, shown) => {
  expect(inertCell(value)).toBe(shown);
});
