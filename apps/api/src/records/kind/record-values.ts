import { customKeyOf } from "@lanyard/contract/custom-field/custom-field-types";
import { splitTags } from "@lanyard/contract/field/field-schema";
import {
  type FieldTable,
  type FieldType,
  plainFieldNames,
  pointFieldNames,
} from "@lanyard/contract/kind/field-descriptor";
import { foldText } from "@lanyard/contract/search/fold-text";
import { sortKey } from "#src/db/fold-text.ts";
import { dependsOnCountry, phoneForms, readPhone } from "#src/db/phone-number.ts";
import { filterKey, searchable } from "#src/db/spelling.ts";
import { asFieldValue, type FieldValue, type FieldValues } from "#src/log/record-change.ts";
import { firstOf, furtherValues, normalizePoints, withSentPoints } from "./contact-points.ts";

export type SentValues = Readonly<Record<string, unknown>>;

function toStored(fields: FieldTable, name: string, value: unknown): FieldValue {
  if (fields[name]?.type === "tags") return splitTags(typeof value === "string" ? value : null);
  return asFieldValue(value);
}

export function emptyValues(fields: FieldTable): FieldValues {
  return Object.fromEntries([
    ...plainFieldNames(fields).map((name) => [name, toStored(fields, name, null)] as const),
    ...pointFieldNames(fields).map((name) => [name, []] as const),
  ]);
}

export function withSent(fields: FieldTable, now: FieldValues, sent: SentValues): FieldValues {
  const taken = plainFieldNames(fields).filter((name) => sent[name] !== undefined);
  const values: Record<string, FieldValue> = { ...now };
  for (const name of taken) values[name] = toStored(fields, name, sent[name]);
  for (const [name, value] of Object.entries(sent))
    if (customKeyOf(name) !== undefined && value !== undefined) values[name] = asFieldValue(value);
  return normalizePoints(fields, withSentPoints(fields, values, sent));
}

const text = (value: unknown): string | null => (typeof value === "string" ? value : null);

export type DerivedColumns = Readonly<Record<string, FieldValue>>;

/**
 * The derived columns and the searched fields of a kind, prepared once because an import needs them for each
 * row.
 */
interface Derivation {
  readonly columns: readonly {
    readonly column: string;
    readonly field: string;
    of(values: FieldValues): FieldValue;
  }[];
  readonly searchedTexts: readonly string[];
  readonly searchedPhones: readonly string[];
  readonly sortedPhones: readonly string[];
  readonly searchedPoints: { readonly texts: readonly string[]; readonly phones: readonly string[] };
}

const derivations = new WeakMap<FieldTable, Derivation>();

function derivationOf(fields: FieldTable): Derivation {
  const known = derivations.get(fields);
  if (known !== undefined) return known;
  const isPhone = (name: string) => fields[name]?.type === "phone";
  const isPointPhone = (name: string) => firstOf(fields, name).type === "phone";
  const searched = plainFieldNames(fields).filter((name) => fields[name]?.isSearched);
  const points = pointFieldNames(fields).filter((name) => fields[name]?.isSearched);
  const made = {
    columns: plainFieldNames(fields).flatMap((name) => derivedColumn(fields, name)),
    searchedTexts: searched.filter((name) => !isPhone(name)),
    searchedPhones: searched.filter(isPhone),
    sortedPhones: plainFieldNames(fields).filter((name) => isPhone(name) && fields[name]?.isSorted),
    searchedPoints: {
      texts: points.filter((name) => !isPointPhone(name)),
      phones: points.filter(isPointPhone),
    },
  };
  derivations.set(fields, made);
  return made;
}

function derivedColumn(fields: FieldTable, name: string): Derivation["columns"] {
  const { type, filter, required, isSorted } = fields[name] ?? { type: "line" };
  const column = `${name}_key`;
  if (type === "tags") return [{ column: "tag_keys", field: name, of: (values) => foldedTags(values[name]) }];
  if (filter === "contains") return [{ column, field: name, of: (values) => filterKey(text(values[name])) }];
  if (filter !== "equals" && !(isSorted && isKeyed(type) && type !== "phone")) return [];
  const ofNothing = required === undefined ? null : "";
  return [{ column, field: name, of: (values) => sortKey(text(values[name])) ?? ofNothing }];
}

/**
 * Returns the columns that derive from plain fields: `<field>_key` for sorted and filtered fields, and
 * `tag_keys`.
 */
export function derivedColumns(
  fields: FieldTable,
  values: FieldValues,
  changed?: ReadonlySet<string>,
): DerivedColumns {
  const columns: Record<string, FieldValue> = {};
  for (const { column, field, of } of derivationOf(fields).columns)
    if (changed?.has(field) !== false) columns[column] = of(values);
  return columns;
}

/**
 * Returns the names of the searched fields. The fields with the first contact point, such as `email`, are
 * last.
 */
export function searchedNames(fields: FieldTable): string[] {
  const { searchedTexts, searchedPhones, searchedPoints } = derivationOf(fields);
  const points = [...searchedPoints.texts, ...searchedPoints.phones];
  return [
    ...searchedTexts,
    ...searchedPhones,
    ...points,
    ...points.map((name) => firstOf(fields, name).first),
  ];
}

/**
 * Returns the text that the search index stores: searched fields, common notations of phone numbers, and
 * `added` texts (rulings, B: Search). `phoneCountry` applies to numbers without a country code.
 */
export function searchText(
  fields: FieldTable,
  values: FieldValues,
  added: readonly (string | null)[],
  phoneCountry: string | null,
): string {
  const { searchedTexts, searchedPoints } = derivationOf(fields);
  const further = searchedPoints.texts.flatMap((name) => furtherValues(fields, name, values));
  return searchable(
    [...searchedTexts.map((name) => text(values[name])), ...further, ...added],
    phonesOf(fields, values).flatMap((phone) => phoneForms(phone, phoneCountry)),
  );
}

export function phonesOf(fields: FieldTable, values: FieldValues): string[] {
  const { searchedPhones, searchedPoints } = derivationOf(fields);
  return [
    ...searchedPhones.flatMap((name) => text(values[name]) ?? []),
    ...searchedPoints.phones.flatMap((name) => furtherValues(fields, name, values)),
  ];
}

export function phoneNames(fields: FieldTable): string[] {
  const { searchedPhones, searchedPoints } = derivationOf(fields);
  return [...searchedPhones, ...searchedPoints.phones];
}

export function phoneSortKeys(
  fields: FieldTable,
  values: FieldValues,
  phoneCountry: string | null,
): DerivedColumns {
  return Object.fromEntries(
    derivationOf(fields).sortedPhones.map((name) => {
      const phone = text(values[name]);
      const key = phone === null ? null : (readPhone(phone, phoneCountry)?.international ?? sortKey(phone));
      return [`${name}_key`, key];
    }),
  );
}

export function needsPhoneCountry(fields: FieldTable, values: FieldValues): boolean {
  return phonesOf(fields, values).some(dependsOnCountry);
}

/** Returns whether fields of a type sort by a folded key column, unlike numbers, dates and members. */
export function isKeyed(type: FieldType): boolean {
  return type !== "whole" && type !== "money" && type !== "date" && type !== "member" && type !== "moment";
}

function foldedTags(value: FieldValue | undefined): string[] {
  return (Array.isArray(value) ? value : []).map((tag) => foldText(String(tag)));
}

export function filledWord(name: string, isThere: boolean): string {
  return isThere ? name : `no ${name}`;
}

export function filledWords(names: readonly string[], values: FieldValues): string[] {
  return names.map((name) => filledWord(name, (values[name] ?? null) !== null));
}
