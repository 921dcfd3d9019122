import { afterAll, describe, expect, test } from "vitest";
import { activateLanguage } from "#src/lib/i18n/message-loading.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { type Condition, filterText, type Group, isGroup, type Part, readFilter } from "./condition-json.ts";
import { comparedFields, offeredPeriods, operatorsOf } from "./condition-tree.ts";
import { filterInWords } from "./condition-words.ts";

const names = { member: (id: string) => `Member ${id}`, record: (id: string) => `Record ${id}` };
const words = (part: Part) => filterInWords("deal", part, names);

const valuesByType: Readonly<Record<string, readonly unknown[]>> = {
  text: ["Paris", "and (or)"],
  number: [3, 1000.5],
  money: [250_000],
  date: ["2026-11-05", "2026-12-31"],
  moment: ["2026-11-05"],
  boolean: [true, false],
  set: ["vip", "new"],
  member: ["me", "7"],
  record: ["r1"],
  choice: ["won"],
};

function valuesOf(type: string, op: string): unknown[] {
  const values = valuesByType[type] ?? [];
  if (op === "empty" || op === "not_empty") return [undefined];
  if (op === "within") return [...offeredPeriods];
  if (op === "between") return [[values[0], values.at(-1)]];
  return ["any_of", "has_any", "has_all", "has_none"].includes(op) ? [[...values]] : [...values];
}

/** Returns conditions with every operator of every field of deals. */
function conditions(): Condition[] {
  return comparedFields("deal").flatMap(({ name, type }) =>
    operatorsOf(type).flatMap((op) =>
      valuesOf(type, op).map((value) => ({ field: name, op, ...(value !== undefined && { value }) })),
    ),
  );
}

/** Parses a sentence: conditions are known by their text, groups by their brackets and joins. */
function readWords(sentence: string, known: ReadonlyMap<string, Condition>): Part | undefined {
  const condition = known.get(sentence);
  if (condition) return condition;
  const [before = "", after = ""] = t("filters.noneOf", { filter: "\n" }).split("\n");
  if (sentence.startsWith(before) && sentence.endsWith(after)) {
    const inner = readWords(sentence.slice(before.length, sentence.length - after.length), known);
    if (inner) return { join: "none", parts: isGroup(inner) && inner.join === "or" ? inner.parts : [inner] };
  }
  for (const join of ["and", "or"] as const) {
    const parts = readParts(sentence, ` ${t(`filters.${join}`)} `, known);
    if (parts) return { join, parts };
  }
  return undefined;
}

function readParts(text: string, glue: string, known: ReadonlyMap<string, Condition>): Part[] | undefined {
  for (let at = text.indexOf(glue); at >= 0; at = text.indexOf(glue, at + 1)) {
    const first = readOne(text.slice(0, at), known);
    const rest = text.slice(at + glue.length);
    const others = first && (readParts(rest, glue, known) ?? [readOne(rest, known)]);
    if (first && others && !others.includes(undefined))
      return [first, ...others.filter((part) => part !== undefined)];
  }
  return undefined;
}

function readOne(text: string, known: ReadonlyMap<string, Condition>): Part | undefined {
  if (!text.startsWith("(") || !text.endsWith(")")) return known.get(text) ?? readNone(text, known);
  return readWords(text.slice(1, -1), known);
}

const readNone = (text: string, known: ReadonlyMap<string, Condition>) => {
  const part = readWords(text, known);
  return part && isGroup(part) && part.join === "none" ? part : undefined;
};

afterAll(() => activateLanguage("en"));

describe.each(["en", "de", "es", "fr"])("a filter in words in %s", (language) => {
  test("every operator and value has a sentence, which differs from the others", async () => {
    await activateLanguage(language);
    const all = conditions();
    const known = new Map(all.map((condition) => [words(condition), condition]));
    expect(known.size).toBe(all.length);
    expect([...known.keys()].filter((text) => /[{}]|undefined|filters\./u.test(text))).toEqual([]);
    const pick = (index: number) => all[(index * 37) % all.length] ?? { field: "name", op: "empty" };
    for (let index = 0; index < all.length; index += 1) {
      const [one, two, three, four] = [pick(index), pick(index + 5), pick(index + 9), pick(index + 14)];
      const inner: Group = { join: index % 2 === 0 ? "or" : "and", parts: [two, three] };
      const none: Group = { join: "none", parts: [three, four] };
      const outer = index % 2 === 0 ? "and" : "or";
      for (const tree of [one, inner, none, { join: outer, parts: [one, inner, none] } as Group])
        expect(filterText(readWords(words(tree), known) ?? one), words(tree)).toBe(filterText(tree));
    }
  });
});

test("a filter is read from JSON and written as the same JSON", () => {
  const filter = {
    and: [
      { field: "name", op: "is", value: "Acme" },
      { or: [{ not: { field: "owner_id", op: "is", value: "me" } }, { field: "amount", op: "empty" }] },
    ],
  };
  expect(filterText(readFilter(JSON.stringify(filter)) ?? { field: "", op: "" })).toBe(
    JSON.stringify(filter),
  );
  for (const wrong of ["", "{", "[]", '{"and":[1]}', '{"field":1}', undefined])
    expect(readFilter(wrong)).toBeUndefined();
});

test("a condition filters only after it has a value", () => {
  const city = { field: "city", op: "is" };
  expect(filterText({ join: "and", parts: [city, { ...city, value: "Paris" }] })).toBe(
    JSON.stringify({ ...city, value: "Paris" }),
  );
  expect(filterText({ field: "amount", op: "between", value: [1, ""] })).toBeUndefined();
  expect(filterText({ join: "or", parts: [city] })).toBeUndefined();
});
