import { expect, it } from "vitest";
import { partsOf, rangesOf, visibleStart } from "./matched-text.ts";

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
  ["Nora O’Bryan", "o'bryan", ["O’Bryan"]],
  ["Anne‑Marie", "anne-marie", ["Anne‑Marie"]],
  ["ＡＣＭＥ ﾄﾞﾖﾀ", "acme ドヨ", ["ＡＣＭＥ", "ﾄﾞﾖ"]],
  ["مُحَمَّد", "محمد", ["مُحَمَّد"]],
])("in the text %j, marks the matches of the query %j", (text, query, parts) => {
  expect(marked(text, query)).toEqual(parts);
});

it("splitting a text at its matches keeps every letter", () => {
  const text = "Café 👩‍👩‍👧 Größe";
  expect(
    partsOf(text, rangesOf(text, "gro"))
      .map((part) => part.text)
      .join(""),
  ).toBe(text);
});

const shown = (text: string, query: string) => text.slice(visibleStart(text, rangesOf(text, query)));
const long = "Northern Renewable Infrastructure Partners of Greater Corrib and Shannon Estuary";

it.each([
  ["a visible match", long, "infra", long],
  ["no match", long, "x", long],
  ["two matches, the first of which is visible", long, "shannon north", long],
  ["a match far to the right", long, "corrib", " of Greater Corrib and Shannon Estuary"],
  ["a match at the end", long, "estuary", " of Greater Corrib and Shannon Estuary"],
  ["a long word before the match", `${"a".repeat(60)}b`, "b", "b"],
  ["letters of several code units", `${"👩‍👩‍👧".repeat(9)} corrib`, "corrib", " corrib"],
  ["a match longer than the line", "a".repeat(60), "a".repeat(60), "a".repeat(60)],
])("hides the start of a text only if its first match would be hidden: %s", (_case, text, query, begun) => {
  expect(shown(text, query)).toBe(begun);
});
