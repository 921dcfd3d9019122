import { expect, it } from "vitest";
import { nameLines } from "./deal-picture-name.ts";

it.each([
  ["Lead", 9, ["Lead"]],
  ["Closed Lost", 9, ["Closed", "Lost"]],
  ["Value Proposition", 9, ["Value", "Proposit…"]],
  ["Verhandlungen", 9, ["Verhandl…"]],
])("writes %j under its bar in lines of %i letters", (name, letters, lines) => {
  expect(nameLines(name, letters)).toEqual(lines);
});
