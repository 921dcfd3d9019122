import { customKeyOf, customName } from "@lanyard/contract/custom-field/custom-field-types";
import { plainFieldNames, pointFieldNames } from "@lanyard/contract/kind/field-descriptor";
import { joinedName } from "@lanyard/contract/kind/joined-name";
import type { AnyKind } from "@lanyard/contract/kind/record-kinds";
import { readPhone } from "#src/db/phone-number.ts";
import { type FieldValue, type FieldValues, fieldValuesOf } from "#src/log/record-change.ts";
import { customColumns } from "#src/records/custom/custom-columns.ts";
import type { CustomDefinition } from "#src/records/custom/custom-definition.ts";
import { customSearched } from "#src/records/custom/custom-search.ts";
import { flatCustom, withoutCustom } from "#src/records/custom/custom-values.ts";
import type { Order } from "#src/records/list/record-list-sql.ts";
import type { AnyTypes, KindHooks, KindTypes, LinkedNames } from "./kind-hooks.ts";
import {
  derivedColumns,
  filledWords,
  phoneNames,
  phoneSortKeys,
  phonesOf,
  searchedNames,
  searchText,
} from "./record-values.ts";

export interface RecordKind<Types extends KindTypes = AnyTypes> {
  readonly declaration: AnyKind;
  /** Editable columns in addition to those of plain fields. */
  readonly specialColumns: readonly string[];
  /** Default values of special columns in a new record. */
  readonly startValues: FieldValues;
  /** The columns by which lists sort, for sorts that are not named after their column. */
  readonly sortColumns?: Readonly<Record<string, Omit<Order, "descending">>>;
  /** The name of a record whose naming fields are empty. */
  readonly unnamed?: string;
  /** Fields that conflict as a group, because a mixture of two edits would be wrong. */
  readonly fieldGroup?: readonly string[];
  /**
   * Fields that the refusal of a conflict shows in addition to the conflicting field, so that users can
   * understand and resolve the conflict.
   */
  readonly shownWith?: Readonly<Record<string, readonly string[]>>;
  /**
   * The column that stores which of these fields are filled, so that an index finds records with empty
   * fields. All other fields are tested in their own columns.
   */
  readonly filledWords?: { readonly column: string; readonly fields: readonly string[] };
  /** The column with all phone numbers in international form. */
  readonly phoneKeys?: string;
  /** Derived columns that are unique among live records. */
  readonly uniqueKeys?: readonly string[];
  /** Texts that an `equals` filter treats as equal, by field. */
  readonly synonyms?: Readonly<Record<string, (text: string) => readonly string[]>>;
  readonly hooks: KindHooks<Types>;
}

/** Returns the columns that users can change, as in the log. */
export function changeableColumns({ declaration, specialColumns }: RecordKind): string[] {
  const { fields } = declaration;
  return [...plainFieldNames(fields), ...pointFieldNames(fields), ...specialColumns];
}

/** Returns the changeable values of a row, to compare and log. */
export function valuesOf(kind: RecordKind, row: Readonly<Record<string, unknown>>): FieldValues {
  const values = kind.hooks.valuesOf?.(row) ?? fieldValuesOf(changeableColumns(kind), row);
  return { ...values, ...flatCustom(row.custom) };
}

export interface DerivationContext {
  readonly names: LinkedNames;
  /** The country of phone numbers without a country code; null if the organisation has set none. */
  readonly phoneCountry: string | null;
  /** The custom fields of the kind; undefined if no record has custom values. */
  readonly custom?: readonly CustomDefinition[];
}

export const emptyDerivationContext: DerivationContext = { names: new Map(), phoneCountry: null };

export type ColumnValue = FieldValue | FieldValues;

export function writtenColumns(
  kind: RecordKind,
  fields: FieldValues,
  around: DerivationContext = emptyDerivationContext,
): Readonly<Record<string, FieldValue>> {
  return { ...withoutCustom(fields), ...allDerivedColumns(kind, fields, around) };
}

export function allDerivedColumns(
  kind: RecordKind,
  fields: FieldValues,
  around: DerivationContext,
): Readonly<Record<string, FieldValue>> {
  const { declaration, filledWords: words, hooks } = kind;
  return {
    ...derivedColumns(declaration.fields, fields),
    ...(words !== undefined && { [words.column]: filledWords(words.fields, fields) }),
    ...hooks.columns?.(fields),
    ...phoneColumns(kind, fields, around),
    ...namedColumns(kind, fields, around),
  };
}

/**
 * Returns a function that computes the columns that a change of these fields affects. Also returns whether
 * that function needs data outside the record.
 */
export function columnsFollowing(kind: RecordKind, changed: ReadonlySet<string>) {
  const { declaration, filledWords: words, hooks } = kind;
  const isAnyChanged = (names: readonly string[]) => names.some((name) => changed.has(name));
  const own = [...changed].filter((name) => customKeyOf(name) === undefined);
  const isRenamed = isAnyChanged(namingColumns(kind));
  const hasOtherPhones = isAnyChanged(phoneNames(declaration.fields));
  const hasOtherWords = words !== undefined && isAnyChanged(words.fields);
  return {
    needsSurroundings: isRenamed || hasOtherPhones || own.length < changed.size,
    of: (
      fields: FieldValues,
      around: DerivationContext,
      before: FieldValues,
    ): Readonly<Record<string, ColumnValue>> => ({
      ...Object.fromEntries(own.map((name) => [name, fields[name] ?? null])),
      ...(own.length < changed.size && customColumns(around.custom ?? [], fields, before)),
      ...derivedColumns(declaration.fields, fields, changed),
      ...(hasOtherWords && { [words.column]: filledWords(words.fields, fields) }),
      ...hooks.columns?.(fields, changed),
      ...(hasOtherPhones && phoneColumns(kind, fields, around)),
      ...((isRenamed || isAnySearchedChanged(around.custom ?? [], changed)) &&
        namedColumns(kind, fields, around)),
    }),
  };
}

/** Returns the phone columns: sort keys, and all valid numbers in international form. */
export function phoneColumns(
  { declaration, phoneKeys }: RecordKind,
  fields: FieldValues,
  { phoneCountry }: Pick<DerivationContext, "phoneCountry">,
): Readonly<Record<string, FieldValue>> {
  const sorted = phoneSortKeys(declaration.fields, fields, phoneCountry);
  if (phoneKeys === undefined) return sorted;
  const read = phonesOf(declaration.fields, fields).map((phone) => readPhone(phone, phoneCountry));
  return { ...sorted, [phoneKeys]: [...new Set(read.flatMap((phone) => phone?.international ?? []))] };
}

/**
 * Returns the columns that depend on the names of linked records: those of the hook `named`, and the search
 * text.
 */
export function namedColumns(
  { declaration, hooks }: RecordKind,
  fields: FieldValues,
  { names, phoneCountry, custom = [] }: DerivationContext,
): Readonly<Record<string, FieldValue>> {
  const named = hooks.named?.(fields, names);
  const searched = [...(named?.searched ?? []), ...customSearched(custom, fields)];
  return {
    ...named?.columns,
    search_text: searchText(declaration.fields, fields, searched, phoneCountry),
  };
}

/** Returns the columns that `namedColumns` reads: searched fields, naming fields and special columns. */
export function namingColumns({ declaration, specialColumns }: RecordKind): string[] {
  const { fields, names } = declaration;
  const naming = [...names.joined, ...(names.otherwise === undefined ? [] : [names.otherwise])];
  return [...new Set([...searchedNames(fields), ...naming, ...specialColumns])];
}

const isAnySearchedChanged = (custom: readonly CustomDefinition[], changed: ReadonlySet<string>) =>
  custom.some(({ key, searched }) => searched && changed.has(customName(key)));

/** The maximum length of a name that is derived from a text with several lines. */
export const maxLabel = 100;

export function labelOf(
  { declaration, unnamed = "" }: Pick<RecordKind, "declaration" | "unnamed">,
  fields: FieldValues,
): string {
  const { joined, otherwise } = declaration.names;
  const text = (name: string) => {
    const value = fields[name];
    if (typeof value !== "string") return null;
    if (declaration.fields[name]?.type !== "lines") return value;
    const letters = [...(value.split("\n", 1)[0] ?? "")];
    return letters.length > maxLabel ? `${letters.slice(0, maxLabel - 1).join("")}…` : letters.join("");
  };
  return joinedName(joined.map(text)) || (otherwise === undefined ? null : text(otherwise)) || unnamed;
}
