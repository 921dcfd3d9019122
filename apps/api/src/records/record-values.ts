import { splitTags } from "@lanyard/contract/field/field-schema";
import { type FieldTable, type FieldType, plainFieldNames } from "@lanyard/contract/kind/field-descriptor";
import { foldText, phoneDigits, sortKey } from "#src/db/fold-text.ts";
import { filterKey, searchable } from "#src/db/spelling.ts";
import { asFieldValue, type FieldValue, type FieldValues } from "#src/log/record-change.ts";

/** What somebody sent of a record: a value that is undefined was not sent. */
export type SentValues = Readonly<Record<string, unknown>>;

/** The wire carries tags as text, the row as a set. */
function toStored(fields: FieldTable, name: string, value: unknown): FieldValue {
  if (fields[name]?.type === "tags") return splitTags(typeof value === "string" ? value : null);
  return asFieldValue(value);
}

/** The plain fields of a record of which nothing is known yet. */
export function emptyValues(fields: FieldTable): FieldValues {
  return Object.fromEntries(plainFieldNames(fields).map((name) => [name, toStored(fields, name, null)]));
}

/** The values as they would be stored: what is not sent stays. Only plain fields are taken. */
export function withSent(fields: FieldTable, now: FieldValues, sent: SentValues): FieldValues {
  const taken = plainFieldNames(fields).filter((name) => sent[name] !== undefined);
  return { ...now, ...Object.fromEntries(taken.map((name) => [name, toStored(fields, name, sent[name])])) };
}

const text = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** Columns that lists sort by, filter with and search in. */
export type DerivedColumns = Readonly<Record<string, FieldValue>>;

/** What follows from the plain fields of a kind, put together once: an import asks for each of its rows. */
interface Derivation {
  readonly columns: readonly { readonly column: string; of(values: FieldValues): FieldValue }[];
  readonly searchedTexts: readonly string[];
  readonly searchedPhones: readonly string[];
}

const derivations = new WeakMap<FieldTable, Derivation>();

function derivationOf(fields: FieldTable): Derivation {
  const known = derivations.get(fields);
  if (known !== undefined) return known;
  const isPhone = (name: string) => fields[name]?.type === "phone";
  const made = {
    columns: plainFieldNames(fields).flatMap((name) => derivedColumn(fields, name)),
    searchedTexts: searchedNames(fields).filter((name) => !isPhone(name)),
    searchedPhones: searchedNames(fields).filter(isPhone),
  };
  derivations.set(fields, made);
  return made;
}

function derivedColumn(fields: FieldTable, name: string): Derivation["columns"] {
  const { type, filter, required, isSorted } = fields[name] ?? { type: "line" };
  const column = `${name}_key`;
  if (type === "tags") return [{ column: "tag_keys", of: (values) => foldedTags(values[name]) }];
  if (filter === "contains") return [{ column, of: (values) => filterKey(text(values[name])) }];
  if (filter !== "equals" && !(isSorted && isKeyed(type))) return [];
  const ofNothing = required === undefined ? null : "";
  return [{ column, of: (values) => sortKey(text(values[name])) ?? ofNothing }];
}

/** The columns that follow from the plain fields: `<field>_key` for those that a list is sorted or narrowed by, `tag_keys`. */
export function derivedColumns(fields: FieldTable, values: FieldValues): DerivedColumns {
  const columns: Record<string, FieldValue> = {};
  for (const { column, of } of derivationOf(fields).columns) columns[column] = of(values);
  return columns;
}

/** The plain fields that searches look into. */
export function searchedNames(fields: FieldTable): string[] {
  return plainFieldNames(fields).filter((name) => fields[name]?.isSearched);
}

/** What searches look into: the searched fields, phones as digits, and the texts that the kind adds (rulings, B: Search). */
export function searchText(
  fields: FieldTable,
  values: FieldValues,
  added: readonly (string | null)[] = [],
): string {
  const { searchedTexts, searchedPhones } = derivationOf(fields);
  return searchable(
    [...searchedTexts.map((name) => text(values[name])), ...added],
    searchedPhones.map((name) => phoneDigits(text(values[name]) ?? "")),
  );
}

/** Texts are sorted by a folded key; numbers and days by themselves. */
export function isKeyed(type: FieldType): boolean {
  return type !== "whole" && type !== "money" && type !== "date";
}

function foldedTags(value: FieldValue | undefined): string[] {
  return (Array.isArray(value) ? value : []).map((tag) => foldText(String(tag)));
}

/** That a field is filled, or is not: as a word, so that an index finds either. */
export function filledWord(name: string, isThere: boolean): string {
  return isThere ? name : `no ${name}`;
}

/** Of each of the fields: whether it is filled. */
export function filledWords(names: readonly string[], values: FieldValues): string[] {
  return names.map((name) => filledWord(name, (values[name] ?? null) !== null));
}
