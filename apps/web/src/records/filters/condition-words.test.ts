import type { CustomField } from "@lanyard/contract/custom-field/custom-field-schema";
import { customFieldTypes } from "@lanyard/contract/custom-field/custom-field-types";
import { recordNouns } from "@lanyard/contract/kind/record-kinds";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { activateLanguage } from "#src/lib/i18n/message-loading.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { customFields, unknownFields } from "#src/records/fields/custom-fields.ts";
import {
  asGroup,
  type Condition,
  filterText,
  type Group,
  isGroup,
  type Part,
  readFilter,
} from "./condition-json.ts";
import {
  type ComparedField,
  type ComparedNoun,
  comparedFields,
  linkedFields,
  manyLinks,
  offeredPeriods,
  operatorsOf,
} from "./condition-tree.ts";
import { filterInWords, insideSentence, opInWords, periodInWords, valueInWords } from "./condition-words.ts";

const names = { member: (id: string) => `Member ${id}`, record: (id: string) => `Record ${id}` };

const valuesByType: Readonly<Record<string, readonly unknown[]>> = {
  text: ["Paris", "and (or)"],
  number: [3, 1000.5],
  money: [250_000, 5],
  date: ["2026-11-05", "2026-12-31"],
  moment: ["2026-11-05"],
  boolean: [true, false],
  set: ["vip", "new"],
  member: ["me", "7"],
  record: ["r1", "r2"],
  choice: ["won", "open"],
};

const valuesOf = ({ type, options }: ComparedField): readonly unknown[] =>
  options?.slice(0, 2).map(({ value }) => value) ?? valuesByType[type] ?? [];

function comparedWith(field: ComparedField, op: string): readonly unknown[] {
  const values = valuesOf(field);
  if (isEmptiness(op)) return [undefined];
  if (op === "within") return field.name === "created_at" ? offeredPeriods : ["last_30_days"];
  if (op === "between") return [[values[0], values.at(-1)]];
  return several.includes(op) ? [values] : field.name === "city" ? values : values.slice(0, 1);
}

const everyField = (noun: ComparedNoun) => [
  ...comparedFields(noun),
  ...linkedFields(noun).flatMap(({ fields }) => fields),
];

const conditionsOf = (noun: ComparedNoun): Condition[] =>
  everyField(noun).flatMap((field) =>
    operatorsOf(field.type).flatMap((op) =>
      comparedWith(field, op).map((value) => ({
        field: field.name,
        op,
        ...(value !== undefined && { value }),
      })),
    ),
  );

const linkConditionsOf = (noun: ComparedNoun): Condition[] =>
  manyLinks(noun).flatMap(({ name, of }) => {
    const own = new Set(comparedFields(of).map((field) => field.name));
    const values = conditionsOf(of).filter(({ field }) => own.has(field));
    const ops = ["any", "none"];
    const opOf = (index: number) => ops[index % 2] ?? "any";
    return [
      ...ops.map((op) => ({ field: name, op })),
      ...values.map((value, index) => ({ field: name, op: opOf(index), linked: asGroup(value) })),
    ];
  });

/** The catalogue's sentence for a field and an operator, split where the values are inserted. */
type Pattern = { field: ComparedField; op: string; pieces: readonly string[] };
type LinkPattern = { field: string; op: string; some: string; all: string };
type Read<Value> = readonly [value: Value, end: number] | undefined;

class Grammar {
  readonly joins = (["and", "or"] as const).map((join) => ({ join, glue: ` ${t(`filters.${join}`)} ` }));
  readonly none = t("filters.noneOf", { filter: "\n" });
  readonly quotes = t("filters.quoted", { text: "\n" }).split("\n");
  readonly #patterns = new Map<ComparedNoun, readonly Pattern[]>();
  readonly #links = new Map<ComparedNoun, readonly (LinkPattern & { of: ComparedNoun })[]>();

  patterns(noun: ComparedNoun): readonly Pattern[] {
    const patterns = this.#patterns.get(noun) ?? patternsOf(noun);
    this.#patterns.set(noun, patterns);
    return patterns;
  }

  links(noun: ComparedNoun) {
    const links =
      this.#links.get(noun) ??
      manyLinks(noun).flatMap(({ name: field, label, of }) => {
        const records = insideSentence(label);
        const [some, none] = [{ records, filter: "\n" }, { records }];
        return [
          { field, of, op: "any", some: t("filters.hasSome", some), all: t("filters.hasAny", none) },
          { field, of, op: "none", some: t("filters.hasNone", some), all: t("filters.hasNo", none) },
        ];
      });
    this.#links.set(noun, links);
    return links;
  }
}

class SentenceReader {
  readonly #text: string;
  readonly #grammar: Grammar;

  constructor(text: string, grammar: Grammar) {
    this.#text = text;
    this.#grammar = grammar;
  }

  read(noun: ComparedNoun): Part | undefined {
    const [part, end] = this.#readGroup(noun, 0) ?? [];
    return end === this.#text.length ? part : undefined;
  }

  #readGroup(noun: ComparedNoun, at: number): Read<Part> {
    const first = this.#readPart(noun, at);
    if (first === undefined) return undefined;
    for (const { join, glue } of this.#grammar.joins) {
      const parts = [first[0]];
      let end = first[1];
      while (this.#text.startsWith(glue, end)) {
        const next = this.#readPart(noun, end + glue.length);
        if (next === undefined) return undefined;
        parts.push(next[0]);
        end = next[1];
      }
      if (parts.length > 1) return [{ join, parts }, end];
    }
    return first;
  }

  #readPart(noun: ComparedNoun, at: number): Read<Part> {
    const none = this.#readWithin(noun, at, this.#grammar.none);
    if (none) {
      const [inner, end] = none;
      return [{ join: "none", parts: isGroup(inner) && inner.join === "or" ? inner.parts : [inner] }, end];
    }
    const bracketed = this.#readWithin(noun, at, "(\n)");
    return bracketed ?? this.#readLink(noun, at) ?? this.#readCondition(noun, at);
  }

  #readWithin(noun: ComparedNoun, at: number, pattern: string): Read<Part> {
    const [before = "", after = ""] = pattern.split("\n");
    if (!this.#text.startsWith(before, at)) return undefined;
    const [inner, end = 0] = this.#readGroup(noun, at + before.length) ?? [];
    return inner && this.#text.startsWith(after, end) ? [inner, end + after.length] : undefined;
  }

  #readLink(noun: ComparedNoun, at: number): Read<Part> {
    for (const { field, op, of, some, all } of this.#grammar.links(noun)) {
      const [inner, end = 0] = this.#readWithin(of, at, some) ?? [];
      if (inner) return [{ field, op, linked: asGroup(inner) }, end];
      if (this.#text.startsWith(all, at)) return [{ field, op }, at + all.length];
    }
    return undefined;
  }

  #readCondition(noun: ComparedNoun, at: number): Read<Part> {
    for (const { field, op, pieces } of this.#grammar.patterns(noun)) {
      const [values, end = 0] = this.#readPieces(field, op, pieces, at) ?? [];
      if (values === undefined || !this.#ends(end)) continue;
      const isList = op === "between" || several.includes(op);
      const value = isList ? values : values[0];
      return [{ field: field.name, op, ...(value !== undefined && { value }) }, end];
    }
    return undefined;
  }

  #ends(end: number): boolean {
    const follows = [")", ...this.#grammar.joins.map(({ glue }) => glue)];
    return end === this.#text.length || follows.some((text) => this.#text.startsWith(text, end));
  }

  #readPieces(field: ComparedField, op: string, [first = "", ...others]: readonly string[], at: number) {
    if (!this.#text.startsWith(first, at)) return undefined;
    const values: unknown[] = [];
    let end = at + first.length;
    for (const piece of others) {
      const read = this.#readValues(field, op, end);
      if (read === undefined || !this.#text.startsWith(piece, read[1])) return undefined;
      values.push(...read[0]);
      end = read[1] + piece.length;
    }
    return [values, end] as const;
  }

  #readValues(field: ComparedField, op: string, at: number): Read<unknown[]> {
    const first = this.#readValue(field, op, at);
    if (first === undefined) return undefined;
    const [value, end] = first;
    const others = this.#text.startsWith(", ", end) ? this.#readValues(field, op, end + 2) : undefined;
    return others ? [[value, ...others[0]], others[1]] : [[value], end];
  }

  #readValue(field: ComparedField, op: string, at: number): Read<unknown> {
    const [open = "", close = ""] = this.#grammar.quotes;
    if (this.#text.startsWith(open, at)) {
      const end = this.#text.indexOf(close, at + open.length);
      return end < 0 ? undefined : [this.#text.slice(at + open.length, end), end + close.length];
    }
    const known = op === "within" ? offeredPeriods : valuesOf(field);
    const shown = known.map((value) => [value, shownValue(field, op, value)] as const);
    const found = shown
      .toSorted(([, one], [, other]) => other.length - one.length)
      .find(([, text]) => this.#text.startsWith(text, at));
    return found && [found[0], at + found[1].length];
  }
}

const several = ["any_of", "has_any", "has_all", "has_none"];

function shownValue(field: ComparedField, op: string, value: unknown): string {
  return op === "within" ? periodInWords(value) : valueInWords(field, value, names);
}

const isEmptiness = (op: string) => op === "empty" || op === "not_empty";

function patternsOf(noun: ComparedNoun): Pattern[] {
  const patterns = everyField(noun).flatMap((field) =>
    operatorsOf(field.type).map((op) => {
      const { label } = field;
      const sentence =
        op === "between"
          ? t("filters.between", { field: label, from: "\n", to: "\n" })
          : opInWords(op, label, isEmptiness(op) ? "" : "\n", field.type);
      return { field, op, pieces: sentence.split("\n") };
    }),
  );
  return patterns.toSorted(({ pieces: [one = ""] }, { pieces: [other = ""] }) => other.length - one.length);
}

/** A custom field of each type for contacts, and one each for deals and companies, to which contacts link. */
const customDefinitions = [
  ...customFieldTypes.map((type) => ["contact", type]),
  ["deal", "choice"],
  ["company", "record"],
].map(
  ([noun, type]) =>
    ({
      noun,
      key: `my_${type}`,
      label: `My ${type}`,
      labels: { de: `Mein ${type}` },
      type,
      options: type?.startsWith("choice")
        ? [
            { id: "a1", label: "Gold, or" },
            { id: "a2", label: "Gold" },
          ]
        : [],
      target: type === "record" ? "company" : null,
    }) as unknown as CustomField,
);

beforeEach(() => customFields.show(customDefinitions));
afterEach(() => customFields.show(unknownFields));
afterAll(() => activateLanguage("en"));

const languages = ["en", "de", "es", "fr"];
const cases = languages.flatMap((language) => recordNouns.map((noun) => [language, noun] as const));

describe.each(cases)("in %s, the sentences for %s filters", (language, noun) => {
  test("each operator and value has its own sentence, which can be parsed back", async () => {
    await activateLanguage(language);
    const grammar = new Grammar();
    const all = [...conditionsOf(noun), ...linkConditionsOf(noun)];
    const pick = (index: number) => all[(index * 37) % all.length] ?? { field: "name", op: "empty" };
    const trees = all.map((condition, index): Part => {
      if (index % 4 !== 0) return condition;
      const inner: Group = {
        join: index % 8 === 0 ? "or" : "and",
        parts: [pick(index + 5), pick(index + 9)],
      };
      const none: Group = { join: "none", parts: [pick(index + 9), pick(index + 14)] };
      const but: Group = {
        join: "none",
        parts: [{ join: "and", parts: [pick(index + 20), pick(index + 30)] }],
      };
      return { join: index % 8 === 0 ? "and" : "or", parts: [condition, inner, none, but] };
    });
    const sentences = trees.map((tree) => filterInWords(noun, tree, names));
    const repeated = sentences.filter((text, index) => sentences.indexOf(text) !== index);
    expect(repeated).toEqual([]);
    expect(sentences.filter((text) => /[{}]|undefined|filters\.|object/u.test(text))).toEqual([]);
    const wrong = trees.flatMap((tree, index) => {
      const sentence = sentences[index] ?? "";
      const read = new SentenceReader(sentence, grammar).read(noun);
      const [own, other] = [filterText(tree), read && filterText(read)];
      return own === other ? [] : [{ sentence, own, other }];
    });
    expect(wrong.slice(0, 5)).toEqual([]);
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

test("a condition has no effect until it has a value", () => {
  const city = { field: "city", op: "is" };
  expect(filterText({ join: "and", parts: [city, { ...city, value: "Paris" }] })).toBe(
    JSON.stringify({ ...city, value: "Paris" }),
  );
  expect(filterText({ field: "amount", op: "between", value: [1, ""] })).toBeUndefined();
  expect(filterText({ join: "or", parts: [city] })).toBeUndefined();
});

test.each([
  ["en", "has no deals where (Amount is greater than 1,000) and Created is after Nov 5, 2026"],
  [
    "de",
    "hat keine Deals, für die gilt: (Betrag ist größer als 1.000) und Erstellt liegt nach dem 5. Nov. 2026",
  ],
  ["es", "no tiene negocios donde (Importe es mayor que 1000) y Creado es posterior a 05/11/2026"],
  ["fr", "est sans affaires où (Montant est au-dessus de 1 000) et Créé est après le 05/11/2026"],
])("a filter by a linked record and by a day is phrased in %s", async (language, sentence) => {
  await activateLanguage(language);
  const deals: Condition = {
    field: "deals",
    op: "none",
    linked: asGroup({ field: "amount_cents", op: "gt", value: 100_000 }),
  };
  const day: Condition = { field: "created_at", op: "gt", value: "2026-11-05" };
  const filter: Group = { join: "and", parts: [deals, day] };
  expect(filterInWords("company", filter, names).replaceAll(/\s/gu, " ")).toBe(sentence);
});

test("the type filter of interactions offers the organisation's types with labels", async () => {
  await activateLanguage("en");
  const optionsNow = () => comparedFields("interaction").find(({ name }) => name === "type")?.options;
  expect(optionsNow()?.slice(0, 2)).toEqual([
    { value: "call", label: "Call" },
    { value: "meeting", label: "Meeting" },
  ]);
  const own = [{ value: "call", label: undefined }];
  customFields.showOptions("interaction", { type: [...own, { value: "demo", label: "Demo" }] });
  try {
    expect(optionsNow()).toEqual([
      { value: "call", label: "Call" },
      { value: "demo", label: "Demo" },
    ]);
  } finally {
    customFields.showOptions("interaction", {});
  }
});
