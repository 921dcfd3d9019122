import { describe, expect, it } from "vitest";
import { listAreas, listLanguages, readArea } from "../vite/message-files.ts";
import { findParameters } from "../vite/message-types.ts";
import { findChoices, findTags, findWords } from "./message-shape.ts";
import { names, sameInBoth } from "./same-in-both.ts";

const languages = listLanguages().filter((language) => language !== "en");

function readLanguage(language: string): Map<string, string> {
  return new Map(listAreas(language).flatMap((area) => Object.entries(readArea(language, area))));
}

const english = readLanguage("en");

const parametersOf = (message: string) => [...findParameters(message).keys()].sort();

const selectsOf = (message: string) =>
  findChoices(message)
    .filter(({ kind }) => kind === "select")
    .map(({ parameter, cases }) => [parameter, ...cases].join(" "))
    .sort();

function missingPlurals(language: string, message: string): string[] {
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  return findChoices(message)
    .filter(({ kind }) => kind === "plural")
    .flatMap(({ cases }) => categories.filter((category) => !cases.includes(category)));
}

it("the interface exists in English, Spanish, French and German", () => {
  expect(listLanguages()).toEqual(["de", "en", "es", "fr"]);
});

describe.each(languages)("the interface in %s", (language) => {
  const translated = readLanguage(language);
  const pairs = [...english].flatMap(([id, source]) => {
    const text = translated.get(id);
    return text === undefined ? [] : [{ id, source, text }];
  });

  it("a language has exactly the texts of the English interface", () => {
    expect([...english.keys()].filter((id) => !translated.has(id))).toEqual([]);
    expect([...translated.keys()].filter((id) => !english.has(id))).toEqual([]);
  });

  it("a language has no text that is still in English", () => {
    const same = pairs.filter(({ source, text }) => source === text && findWords(text, names) !== "");
    expect(same.filter(({ text }) => !sameInBoth[language]?.has(text)).map(({ id }) => id)).toEqual([]);
  });

  it("the list of texts that are equal in two languages contains no translated text", () => {
    const same = new Set(pairs.filter(({ source, text }) => source === text).map(({ text }) => text));
    expect([...(sameInBoth[language] ?? [])].filter((text) => !same.has(text))).toEqual([]);
  });

  it("translated texts have the parameters, choices and elements of the English texts", () => {
    for (const { id, source, text } of pairs) {
      expect(parametersOf(text), id).toEqual(parametersOf(source));
      expect(selectsOf(text), id).toEqual(selectsOf(source));
      // A plural can repeat an element in each form.
      expect([...new Set(findTags(text))], id).toEqual([...new Set(findTags(source))]);
    }
  });

  it("texts have every plural form of their language", () => {
    const incomplete = pairs.filter(({ text }) => missingPlurals(language, text).length > 0);
    expect(incomplete.map(({ id }) => id)).toEqual([]);
  });

  it("texts contain no straight apostrophe, which would escape other characters", () => {
    expect(pairs.filter(({ text }) => text.includes("'")).map(({ id }) => id)).toEqual([]);
  });
});

it("French punctuation stays on the line of its word", () => {
  const apart = [...readLanguage("fr")].filter(([, text]) => / [:;?!»]|« /u.test(text));
  expect(apart).toEqual([]);
});
