import { type CustomFieldType, customName } from "@lanyard/contract/custom-field/custom-field-types";
import { customValueSchema } from "@lanyard/contract/custom-field/custom-value";
import { readOptions, readYesNo } from "@lanyard/contract/custom-field/written-value";
import type { FieldType } from "@lanyard/contract/kind/field-descriptor";
import { refusal, refusalMessage } from "@lanyard/contract/refusals/refusal";
import { z } from "zod";
import { searchable } from "#src/db/spelling.ts";
import type { FieldValues } from "#src/log/record-change.ts";
import { customColumns, type StoredField } from "#src/records/custom/custom-columns.ts";
import { customSearched } from "#src/records/custom/custom-search.ts";
import { knownColumns } from "./column-names.ts";
import { readCell } from "./column-reading.ts";
import { namingOf, placedLinks } from "./import-links.ts";
import type { ImportedField, ImportedKind, NamedParents } from "./importable.ts";
import type { TargetRules } from "./target-rules.ts";

/** The built-in type whose cells have the same format, by custom type. */
const writtenLike: Readonly<Record<CustomFieldType, FieldType>> = {
  text: "line",
  long_text: "lines",
  number: "whole",
  money: "money",
  date: "date",
  datetime: "moment",
  boolean: "line",
  choice: "choice",
  choices: "tags",
  url: "link",
  email: "email",
  phone: "phone",
  member: "member",
  record: "line",
};

/** Returns the schema for a cell after its conversion to a number, date or text. */
function cellSchema(field: ImportedField): z.ZodType {
  const schema = customValueSchema(field);
  switch (field.type) {
    case "boolean":
      return z.preprocess((cell) => readYesNo(String(cell)) ?? cell, schema);
    case "choices":
      return z.preprocess((cell) => readOptions(field.options, String(cell)), schema);
    case "number":
      return z
        .unknown()
        .refine(
          (cell) => typeof cell === "number" || readCell("number", String(cell)) === undefined,
          refusalMessage("importNumberOpen"),
        )
        .pipe(schema);
    default:
      return schema;
  }
}

/**
 * Adds the custom fields of the organisation to the targets of a kind. Omits link fields if no cell can
 * identify records of the linked kind.
 */
export function withCustomFields(kind: ImportedKind, definitions: readonly ImportedField[]): ImportedKind {
  const own = definitions.filter(
    ({ noun, target }) =>
      noun === kind.declaration.noun && (target === null || namingOf(target).ways.length > 0),
  );
  if (own.length === 0) return kind;
  const targets = own.map(({ key }) => customName(key));
  const tableOf = <Value>(entryOf: (field: ImportedField) => Value) =>
    Object.fromEntries(own.map((field) => [customName(field.key), entryOf(field)]));
  const names = tableOf(({ label, labels }) => [label, ...Object.values(labels)].join("|"));
  const named = knownColumns({ targets, names, descriptors: {}, looks: {}, prefixes: [] });
  const custom = new Map<string, ImportedField>(own.map((field) => [customName(field.key), field]));
  return {
    ...kind,
    declaration: {
      ...kind.declaration,
      fields: { ...kind.declaration.fields, ...tableOf(({ type }) => ({ type: writtenLike[type] })) },
    },
    custom,
    customLinks: placedLinks(linkedParents(kind.declaration.noun, own), kind.links),
    known: {
      ...kind.known,
      words: new Set([...kind.known.words, ...named.words]),
      fields: [
        ...kind.known.fields,
        ...named.fields.map((field) =>
          custom.get(field.target)?.type === "money" ? { ...field, look: "amount" as const } : field,
        ),
      ],
    },
    targets: { ...kind.targets, ...tableOf(customRules) },
    rowColumns: [...kind.rowColumns, ...Object.keys(customColumns(own.map(storedField), {}))],
  };
}

function customRules(field: ImportedField): TargetRules {
  const schema = cellSchema(field);
  const options = field.options.map(({ label }) => label);
  switch (field.type) {
    case "money":
      return { schema, cellKind: "number" };
    case "record":
      return { schema, isNamed: true };
    case "choice":
      return { schema, choice: { of: "option", options, isKept: false } };
    default:
      return { schema };
  }
}

/** A field that the import defines has no sort column yet. */
function storedField(field: ImportedField): StoredField {
  const { key, type, target } = field;
  const options = field.options.map((option) => ({ color: "", ...option }));
  return {
    ...{ shown: key, sortable: false, searched: false, is_deleted: false, is_expired: false },
    variants: [{ storage: key, type, options, target, slot: null, isSorted: false, isFilled: true }],
    ...field,
  };
}

/** Returns the columns of custom values, including the search text if any value is searched. */
export function importedCustom(
  { custom }: Pick<ImportedKind, "custom">,
  fields: FieldValues,
  searchText: unknown,
) {
  if (custom.size === 0) return {};
  const own = Object.fromEntries(Object.entries(fields).filter(([name]) => custom.has(name)));
  const whole = layoutOf(custom);
  const isWhole = Object.keys(own).length === whole.length;
  const layout = isWhole ? whole : whole.filter(({ key }) => Object.hasOwn(own, customName(key)));
  const searched = searchable(customSearched(layout, own));
  return {
    ...own,
    ...customColumns(layout, own),
    ...(searched !== "" && { search_text: `${String(searchText)}\n${searched}` }),
  };
}

/** A cache of the stored forms of custom fields, because all rows of an import share them. */
const layouts = new WeakMap<ImportedKind["custom"], readonly StoredField[]>();

function layoutOf(custom: ImportedKind["custom"]): readonly StoredField[] {
  const layout = layouts.get(custom) ?? [...custom.values()].map(storedField);
  layouts.set(custom, layout);
  return layout;
}

/** Returns the records that custom fields link to. */
const linkedParents = (noun: string, own: readonly ImportedField[]): NamedParents[] =>
  own.flatMap(({ key, label, target }) => {
    if (target === null) return [];
    const column = customName(key);
    const unknown = refusal("importLinkUnknown", { field: { noun, target: column, label } });
    return [{ ...namingOf(target), target: column, column, noun: target, unknown }];
  });
