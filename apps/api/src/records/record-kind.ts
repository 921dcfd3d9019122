import { customKeyOf, customName } from "@lanyard/contract/custom-field/custom-field-types";
import { plainFieldNames, pointFieldNames } from "@lanyard/contract/kind/field-descriptor";
import { joinedName } from "@lanyard/contract/kind/joined-name";
import type { AnyKind } from "@lanyard/contract/kind/record-kinds";
import type { Refusal } from "@lanyard/contract/refusals/refusal";
import type { RawBuilder } from "kysely";
import { readPhone } from "#src/db/phone-number.ts";
import type { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import type { Caller } from "#src/http/caller.ts";
import {
  type FieldValue,
  type FieldValues,
  fieldValuesOf,
  type RecordChange,
} from "#src/log/record-change.ts";
import { customColumns } from "./custom/custom-columns.ts";
import type { CustomDefinition } from "./custom/custom-definition.ts";
import { customSearched } from "./custom/custom-search.ts";
import { flatCustom, withoutCustom } from "./custom/custom-values.ts";
import type { Condition } from "./record-filter.ts";
import type { Order } from "./record-list-sql.ts";
import {
  derivedColumns,
  filledWords,
  phoneNames,
  phoneSortKeys,
  phonesOf,
  type SentValues,
  searchedNames,
  searchText,
} from "./record-values.ts";

/** A complete row, as it is read when it is locked. */
export type StoredRow = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly version: number;
  readonly deleted_at: string | null;
};

/** A record to write, with all values that a person can change. */
export interface RecordWriting {
  readonly id: string;
  readonly fields: FieldValues;
}

/** A record to rewrite, with its present values in `before`. */
export interface RecordRewriting extends RecordWriting {
  readonly before: FieldValues;
}

/** The types that differ from kind to kind. */
export interface KindTypes {
  /** The body of a request that creates or changes a record. */
  readonly input: object;
  /** The parameters that filter its list. */
  readonly matching: object;
  /** The result of `hold`. */
  readonly held: unknown;
}

interface AnyTypes {
  readonly input: SentValues;
  readonly matching: SentValues;
  readonly held: unknown;
}

/** A requested creation or change of a record. */
export interface RecordEdit<Types extends KindTypes> {
  readonly input: Types["input"];
  /** The present values; for a new record, the values of an empty one. */
  readonly now: FieldValues;
  /** The locked row; undefined for a new record. */
  readonly row: StoredRow | undefined;
  /** The result of `hold`. */
  readonly held: Types["held"];
}

/** The names of linked records by their ids. */
export type LinkedNames = ReadonlyMap<string, string | null>;

/** The input of derived columns besides the values of their own record. */
export interface DerivationContext {
  readonly names: LinkedNames;
  /** The country for phone numbers without a country code; null when the organisation has chosen none. */
  readonly phoneCountry: string | null;
  /** The custom fields of the kind, if one of the records has values of such. */
  readonly custom?: readonly CustomDefinition[];
}

export const emptyDerivationContext: DerivationContext = { names: new Map(), phoneCountry: null };

/** The parts of a record that are derived from its name and from the names of linked records. */
export interface NamedParts {
  readonly columns?: Readonly<Record<string, FieldValue>>;
  /** Texts that a search covers besides the searched fields. */
  readonly searched: readonly (string | null)[];
}

/** The parameters of every list; the filter parameters depend on the fields of the kind. */
export interface ListQuery extends ListOrder {
  readonly page: number;
  readonly limit: number;
}

/** The order of a list. */
export interface ListOrder {
  readonly sort_by: string;
  readonly sort_order: "asc" | "desc";
}

/** The records found for inputs that only name them. */
export interface FoundNames<Input> {
  /** Returns the input with the ids of the found records. */
  linked(input: Input): Input;
  /** Returns the names that match no record, by field. */
  missing(input: Input): Readonly<Record<string, Refusal>>;
}

/**
 * The hooks of a kind of record, which the engine calls when it writes and lists records. The hooks of a change run in its
 * transaction, in this order: `findKnown` for a creation, `hold`, the record's lock, `resolve`, `afterMerge`, `check`,
 * `columns`, `named`, `insert` or `update`, `afterWrite`.
 */
export interface KindHooks<Types extends KindTypes = AnyTypes> {
  /**
   * Finds an existing record that a creation returns instead of a new one; `query` is the query of the
   * request.
   */
  findKnown?(tx: TenantTx, input: Types["input"], query: unknown): Promise<string | undefined>;
  /** Locks other rows before the record itself and finds what the input names. @throws AppError */
  hold?(tx: TenantTx, input: Types["input"], id: string | undefined): Promise<Types["held"]>;
  /** Replaces `hold` when many records get the same change; it runs once, before all of them. @throws AppError */
  holdMany?(tx: TenantTx, input: Types["input"]): Promise<Types["held"]>;
  /** Finds the records that the inputs only name, when many records are edited at once, each with its own input. */
  findNamed?(tx: TenantTx, inputs: readonly Types["input"][]): Promise<FoundNames<Types["input"]>>;
  /**
   * Applies the input besides the plain fields, which `fields` already holds.
   * @throws AppError
   */
  resolve?(tx: TenantTx, fields: FieldValues, edit: RecordEdit<Types>): Promise<FieldValues>;
  /** Corrects values that depend on values merged with another person's edit. */
  afterMerge?(
    tx: TenantTx,
    merged: FieldValues,
    edit: RecordEdit<Types> & { readonly wanted: FieldValues },
  ): Promise<FieldValues>;
  /** Refuses a record that cannot be stored. `now` is undefined for a new record. @throws AppError */
  check?(tx: TenantTx, record: RecordWriting, now: FieldValues | undefined): Promise<void>;
  /**
   * Derives columns from the values; these add to or replace the columns of the plain fields. If `changed` is given, columns
   * that depend on no changed field may be omitted.
   */
  columns?(fields: FieldValues, changed?: ReadonlySet<string>): Readonly<Record<string, FieldValue>>;
  /**
   * Derives the parts that depend on names, including the names of linked records (`names`). When a linked record is renamed,
   * `fields` holds only the columns of `namingColumns`.
   */
  named?(fields: FieldValues, names: LinkedNames): NamedParts;
  /** The statement that runs right after the one that inserts a record. */
  afterInsert?(tx: TenantTx, id: string): Statement<unknown>;
  /** Extends the statement that rewrites locked records with statements that keep related rows consistent. */
  update?(
    tx: TenantTx,
    writings: readonly RecordRewriting[],
    statement: Statement<unknown[]>,
  ): Statement<unknown>;
  /** Propagates a change to other records. */
  afterWrite?(tx: TenantTx, writings: readonly RecordRewriting[]): Promise<void>;
  /** Extends the statement that deletes or restores locked records with statements that keep related rows consistent. */
  mark?(
    tx: TenantTx,
    ids: readonly string[],
    deleted: boolean,
    statement: Statement<unknown[]>,
  ): Statement<unknown>;
  /** Locks the stage that many records are to enter, for kinds whose board position is not a field. @throws AppError */
  holdStage?(tx: TenantTx, stageId: string): Statement<unknown>;
  /** Moves the records to the top of the stage and returns the change of each for the log. */
  enterStage?(tx: TenantTx, ids: readonly string[], stageId: string): Promise<readonly RecordChange[]>;
  /** Translates a database error that the input caused into a refusal; returns other errors unchanged. */
  explain?(caller: Caller, input: Types["input"], error: unknown, id: string | undefined): Promise<unknown>;
  /** The values to compare and to log, for kinds where they differ from the columns. */
  valuesOf?(row: Readonly<Record<string, unknown>>): FieldValues;
  /** Returns the conditions of a list besides those of the plain fields. */
  conditions?(tx: TenantTx, query: Types["matching"]): Promise<Condition[]>;
  /** The order of a list, when it is not simply the order of the sort's column. */
  order?(query: Types["matching"] & ListOrder): Order | undefined;
  /** A query of ids in an order that no column has; undefined when a column has the order. */
  idsInOrder?(
    tx: TenantTx,
    conditions: readonly Condition[],
    query: Types["matching"] & ListOrder,
    slice: { readonly limit: number | null; readonly offset: number },
  ): Promise<RawBuilder<{ id: string }>> | undefined;
}

/** A kind of record as the API handles it: its declaration and its own rules. */
export interface RecordKind<Types extends KindTypes = AnyTypes> {
  readonly declaration: AnyKind;
  /** Editable columns besides the plain fields. */
  readonly specialColumns: readonly string[];
  /** The values of a new record besides the empty plain fields. */
  readonly startValues: FieldValues;
  /** The columns of those sorts whose names differ from their column. */
  readonly sortColumns?: Readonly<Record<string, Omit<Order, "descending">>>;
  /** The name of a record whose naming fields are all empty. */
  readonly unnamed?: string;
  /** Fields that conflict as a group, because taking some from each edit would spoil both. */
  readonly fieldGroup?: readonly string[];
  /** The fields that a conflict shows along with a conflicting one, so that people can read it and take it over as a whole. */
  readonly shownWith?: Readonly<Record<string, readonly string[]>>;
  /**
   * A column of words for filled fields, so that an index also finds records without a value. Other fields
   * use their own column.
   */
  readonly filledWords?: { readonly column: string; readonly fields: readonly string[] };
  /** The column that holds all phone numbers of the record in international form. */
  readonly phoneKeys?: string;
  /** Derived columns in which live records must have distinct values. */
  readonly uniqueKeys?: readonly string[];
  /** The texts that an `equals` filter treats as equal, by field. */
  readonly synonyms?: Readonly<Record<string, (text: string) => readonly string[]>>;
  readonly hooks: KindHooks<Types>;
}

/** Lists every column that a person can change, as the log stores it. */
export function changeableColumns({ declaration, specialColumns }: RecordKind): string[] {
  const { fields } = declaration;
  return [...plainFieldNames(fields), ...pointFieldNames(fields), ...specialColumns];
}

/** The changeable values of a row, to compare and to log. */
export function valuesOf(kind: RecordKind, row: Readonly<Record<string, unknown>>): FieldValues {
  const values = kind.hooks.valuesOf?.(row) ?? fieldValuesOf(changeableColumns(kind), row);
  return { ...values, ...flatCustom(row.custom) };
}

/** The value of a column: one value, or all custom values of a record. */
export type ColumnValue = FieldValue | FieldValues;

/** All columns to write but those of custom values: the values themselves and the columns derived from them. */
export function writtenColumns(
  kind: RecordKind,
  fields: FieldValues,
  around: DerivationContext = emptyDerivationContext,
): Readonly<Record<string, FieldValue>> {
  return { ...withoutCustom(fields), ...allDerivedColumns(kind, fields, around) };
}

/** Returns all columns that are derived from the values. */
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

/** The columns to write when these fields change: their own and those derived from them. */
export function columnsFollowing(kind: RecordKind, changed: ReadonlySet<string>) {
  const { declaration, filledWords: words, hooks } = kind;
  const isAnyChanged = (names: readonly string[]) => names.some((name) => changed.has(name));
  const own = [...changed].filter((name) => customKeyOf(name) === undefined);
  const isNamedAnew = isAnyChanged(namingColumns(kind));
  const hasOtherPhones = isAnyChanged(phoneNames(declaration.fields));
  const hasOtherWords = words !== undefined && isAnyChanged(words.fields);
  return {
    /** Whether the columns depend on more than the record itself. */
    needsSurroundings: isNamedAnew || hasOtherPhones || own.length < changed.size,
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
      ...((isNamedAnew || isSearchedAnew(around.custom ?? [], changed)) &&
        namedColumns(kind, fields, around)),
    }),
  };
}

/** The columns of a record's phone numbers: those that lists sort by, and all in international form without invalid ones. */
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

/** The columns to rewrite when a linked record is renamed. */
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

/** The columns from which `namedColumns` derives: the searched fields, the naming fields and the kind's special columns. */
export function namingColumns({ declaration, specialColumns }: RecordKind): string[] {
  const { fields, names } = declaration;
  const naming = [...names.joined, ...(names.otherwise === undefined ? [] : [names.otherwise])];
  return [...new Set([...searchedNames(fields), ...naming, ...specialColumns])];
}

const isSearchedAnew = (custom: readonly CustomDefinition[], changed: ReadonlySet<string>) =>
  custom.some(({ key, searched }) => searched && changed.has(customName(key)));

/** The letters that the name of a record takes from a text of several lines. */
export const maxLabel = 100;

/** The name of a record as people see it. */
export function labelOf(
  { declaration, unnamed = "" }: Pick<RecordKind, "declaration" | "unnamed">,
  fields: FieldValues,
): string {
  const { joined, otherwise } = declaration.names;
  const text = (name: string) => {
    const value = fields[name];
    if (typeof value !== "string") return null;
    if (declaration.fields[name]?.type !== "lines") return value;
    return [...(value.split("\n", 1)[0] ?? "")].slice(0, maxLabel).join("");
  };
  return joinedName(joined.map(text)) || (otherwise === undefined ? null : text(otherwise)) || unnamed;
}
