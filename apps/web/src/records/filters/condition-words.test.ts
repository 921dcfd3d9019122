import type { CustomField } from "@lanyard/contract/custom-field/custom-field-schema";
import { customFieldTypes } from "@lanyard/contract/custom-field/custom-field-types";
import { recordNouns } from "@lanyard/contract/kind/record-kinds";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
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
import { filterInWords, insideSentence } from "./condition-words.ts";

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

const several = ["any_of", "has_any", "has_all", "has_none"];
const isEmptiness = (op: string) => op === "empty" || op === "not_empty";

type Read = readonly [part: Part, end: number] | undefined;

/** Reads a sentence back into a filter, in the current language. */
class SentenceReader {
  readonly #joins = (["and", "or"] as const).map((join) => ({ join, glue: ` ${t(`filters.${join}`)} ` }));
  readonly #none = t("filters.noneOf", { filter: "\n" });
  readonly #ends = new RegExp(`(?=${[...this.#joins.map(({ glue }) => glue), "\\)", "$"].join("|")})`, "gu");
  readonly #conditions = new Map<ComparedNoun, ReadonlyMap<string, Condition>>();
  #text = "";

  read(noun: ComparedNoun, text: string): Part | undefined {
    this.#text = text;
    const [part, end] = this.#readGroup(noun, 0) ?? [];
    return end === text.length ? part : undefined;
  }

  #readGroup(noun: ComparedNoun, at: number): Read {
    const first = this.#readPart(noun, at);
    if (first === undefined) return undefined;
    for (const { join, glue } of this.#joins) {
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

  #readPart(noun: ComparedNoun, at: number): Read {
    const none = this.#readWithin(noun, at, this.#none);
    if (none) {
      const [inner, end] = none;
      return [{ join: "none", parts: isGroup(inner) && inner.join === "or" ? inner.parts : [inner] }, end];
    }
    const bracketed = this.#readWithin(noun, at, "(\n)");
    return bracketed ?? this.#readLink(noun, at) ?? this.#readCondition(noun, at);
  }

  #readWithin(noun: ComparedNoun, at: number, pattern: string): Read {
    const [before = "", after = ""] = pattern.split("\n");
    if (!this.#text.startsWith(before, at)) return undefined;
    const [inner, end = 0] = this.#readGroup(noun, at + before.length) ?? [];
    return inner && this.#text.startsWith(after, end) ? [inner, end + after.length] : undefined;
  }

  #readLink(noun: ComparedNoun, at: number): Read {
    for (const { name: field, label, of } of manyLinks(noun)) {
      const records = insideSentence(label);
      for (const [op, some, all] of [
        ["any", t("filters.hasSome", { records, filter: "\n" }), t("filters.hasAny", { records })],
        ["none", t("filters.hasNone", { records, filter: "\n" }), t("filters.hasNo", { records })],
      ] as const) {
        const [inner, end = 0] = this.#readWithin(of, at, some) ?? [];
        if (inner) return [{ field, op, linked: asGroup(inner) }, end];
        if (this.#text.startsWith(all, at)) return [{ field, op }, at + all.length];
      }
    }
    return undefined;
  }

  #readCondition(noun: ComparedNoun, at: number): Read {
    const known = this.#conditions.get(noun) ?? wordedConditions(noun);
    this.#conditions.set(noun, known);
    const ends = [...this.#text.slice(at).matchAll(this.#ends)].map(({ index }) => at + index);
    const end = ends.findLast((each) => known.has(this.#text.slice(at, each))) ?? at;
    const condition = known.get(this.#text.slice(at, end));
    return condition && [condition, end];
  }
}

const wordedConditions = (noun: ComparedNoun) =>
  new Map(conditionsOf(noun).map((condition) => [filterInWords(noun, condition, names), condition]));

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
afterEach(() => {
  customFields.show(unknownFields);
  customFields.showOptions("interaction", {});
});

const languages = ["en", "de", "es", "fr"];
const cases = languages.flatMap((language) => recordNouns.map((noun) => [language, noun] as const));

describe.each(cases)("in %s, the sentences for %s filters", (language, noun) => {
  test("each operator and value has its own sentence, which can be parsed back", async () => {
    await activateLanguage(language);
    const reader = new SentenceReader();
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
      const read = reader.read(noun, sentence);
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
  const optionsNow = () => comparedFields("interaction").find(({ name }) => name === "type")?.options;
  expect(optionsNow()?.slice(0, 2)).toEqual([
    { value: "call", label: "Call" },
    { value: "meeting", label: "Meeting" },
  ]);
  const own = [{ value: "call", label: undefined }];
  customFields.showOptions("interaction", { type: [...own, { value: "demo", label: "Demo" }] });
  expect(optionsNow()).toEqual([
    { value: "call", label: "Call" },
    { value: "demo", label: "Demo" },
  ]);
});
