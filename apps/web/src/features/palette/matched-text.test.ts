import { expect, it } from "vitest";
import { partsOf, rangesOf } from "./matched-text.ts";

const marked = (text: string, query: string) =>
  partsOf(text, rangesOf(text, query))
    .filter(({ isMatch }) => isMatch)
    .map(({ text: part }) => part);

it.each([
  ["Go to Companies", "co", ["Co"]],
  ["Go to Companies", "go comp", ["Go", "Comp"]],
  ["Aller à la société", "societe", ["société"]],
  ["Kontakt öffnen", "off", ["öff"]],
  ["Go to Deals", "x", []],
])("marks in %j what %j found", (text, query, parts) => {
  expect(marked(text, query)).toEqual(parts);
});

it("loses no letter of the text", () => {
  const text = "Café 👩‍👩‍👧 Größe";
  expect(
    partsOf(text, rangesOf(text, "gro"))
      .map((part) => part.text)
      .join(""),
  ).toBe(text);
});
