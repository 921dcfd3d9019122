import { customKeyOf, customName } from "@lanyard/contract/custom-field/custom-field-types";
import { plainFieldNames, pointFieldNames } from "@lanyard/contract/kind/field-descriptor";
import { joinedName } from "@lanyard/contract/kind/joined-name";
import type { AnyKind } from "@lanyard/contract/kind/record-kinds";
import type { Refusal } from "@lanyard/contract/refusals/refusal";
import type { RawBuilder } from "kysely";
import { readPhone } from "#src/db/phone-number.ts";
import type { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import type { AppError } from "#src/http/app-error.ts";
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

/** A locked row with all columns. */
export type StoredRow = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly version: number;
  readonly deleted_at: string | null;
};

/** A record to write, with all values that users can change. */
export interface RecordWriting {
  readonly id: string;
  readonly fields: FieldValues;
}

/** An existing record to write; `before` contains the current values. */
export interface RecordRewriting extends RecordWriting {
  readonly before: FieldValues;
}

/** A record before it is written; `now` contains the current values, and is undefined for a new record. */
export interface CheckedRecord extends RecordWriting {
  readonly now: FieldValues | undefined;
}

export interface KindTypes {
  readonly input: object;
  readonly matching: object;
  readonly held: unknown;
}

interface AnyTypes {
  readonly input: SentValues;
  readonly matching: SentValues;
  readonly held: unknown;
}

export interface RecordEdit<Types extends KindTypes> {
  readonly input: Types["input"];
  /** The current values; empty for a new record. */
  readonly now: FieldValues;
  readonly row: StoredRow | undefined;
  readonly held: Types["held"];
}

export type LinkedNames = ReadonlyMap<string, string | null>;

export interface DerivationContext {
  readonly names: LinkedNames;
  /** The country of phone numbers without a country code; null if the organisation has set none. */
  readonly phoneCountry: string | null;
  /** The custom fields of the kind; undefined if no record has custom values. */
  readonly custom?: readonly CustomDefinition[];
}

export const emptyDerivationContext: DerivationContext = { names: new Map(), phoneCountry: null };

/** The parts of a record that derive from its name and from the names of linked records. */
export interface NamedParts {
  readonly columns?: Readonly<Record<string, FieldValue>>;
  /** Texts that searches include in addition to the searched fields. */
  readonly searched: readonly (string | null)[];
}

/** The parameters of every list. The filter parameters depend on the kind. */
export interface ListQuery extends ListOrder {
  readonly page: number;
  readonly limit: number;
}

export interface ListOrder {
  readonly sort_by: string;
  readonly sort_order: "asc" | "desc";
}

/** The linked records that inputs identify by name. */
export interface FoundNames<Input> {
  /** Returns the input with ids in place of names. */
  linked(input: Input): Input;
  /** Returns the refusals of names without a record, by field. */
  missing(input: Input): Readonly<Record<string, Refusal>>;
}

/**
 * The hooks of a kind. A change calls `findKnown` for new records, then `hold`, and after locking the record
 * the others from `resolve` to `afterWrite` in the order below.
 */
export interface KindHooks<Types extends KindTypes = AnyTypes> {
  /** Returns the id of an existing record that replaces the new record of the request. */
  findKnown?(tx: TenantTx, input: Types["input"], query: unknown): Promise<string | undefined>;
  /**
   * Locks other rows before the record is locked, and finds the records that the input links to. A request
   * for many records runs this hook once per distinct set of links, without plain fields.
   * @throws AppError
   */
  hold?(tx: TenantTx, input: Types["input"], id: string | undefined): Promise<Types["held"]>;
  /**
   * Runs once instead of `hold` if one change applies to many records.
   * @throws AppError
   */
  holdMany?(tx: TenantTx, input: Types["input"]): Promise<Types["held"]>;
  /** Finds the records that inputs link to by name, if a request edits many records. */
  findNamed?(tx: TenantTx, inputs: readonly Types["input"][]): Promise<FoundNames<Types["input"]>>;
  /**
   * Applies the parts of the input that are not plain fields; `fields` already contains the plain ones.
   * @throws AppError
   */
  resolve?(tx: TenantTx, fields: FieldValues, edit: RecordEdit<Types>): Promise<FieldValues>;
  /** Adjusts values after the merge with concurrent edits. */
  afterMerge?(
    tx: TenantTx,
    merged: FieldValues,
    edit: RecordEdit<Types> & { readonly wanted: FieldValues },
  ): Promise<FieldValues>;
  /** Throws an AppError if the values contradict each other. `now` is undefined for a new record. */
  check?(fields: FieldValues, now: FieldValues | undefined): void;
  /** Returns the refusals of records with values that other records have, by id. */
  findTaken?(tx: TenantTx, records: readonly CheckedRecord[]): Promise<ReadonlyMap<string, AppError>>;
  /**
   * Returns derived columns, which extend or replace those of the plain fields. With `changed`, the hook can
   * omit columns that depend on none of these fields.
   */
  columns?(fields: FieldValues, changed?: ReadonlySet<string>): Readonly<Record<string, FieldValue>>;
  /**
   * Returns the parts that derive from names. After a rename of a linked record, `fields` contains only the
   * columns of `namingColumns`.
   */
  named?(fields: FieldValues, names: LinkedNames): NamedParts;
  afterInsert?(tx: TenantTx, ids: readonly string[]): Statement<unknown>;
  /** Extends the statement that writes locked records, so that related rows stay consistent. */
  update?(
    tx: TenantTx,
    writings: readonly RecordRewriting[],
    statement: Statement<unknown[]>,
  ): Statement<unknown>;
  afterWrite?(tx: TenantTx, writings: readonly RecordRewriting[]): Promise<void>;
  /** Extends the statement that deletes or restores locked records, so that related rows stay consistent. */
  mark?(
    tx: TenantTx,
    ids: readonly string[],
    deleted: boolean,
    statement: Statement<unknown[]>,
  ): Statement<unknown>;
  /**
   * Locks the stage that many records are about to enter, for kinds whose stage is not a field.
   * @throws AppError
   */
  holdStage?(tx: TenantTx, stageId: string): Statement<unknown>;
  /** Moves the records to the top of the stage; returns their changes for the log. */
  enterStage?(tx: TenantTx, ids: readonly string[], stageId: string): Promise<readonly RecordChange[]>;
  /** Converts a database error that the input caused to a refusal; returns other errors unchanged. */
  explain?(caller: Caller, input: Types["input"], error: unknown, id: string | undefined): Promise<unknown>;
  /** Returns the values to compare and log, if they differ from the columns. */
  valuesOf?(row: Readonly<Record<string, unknown>>): FieldValues;
  /** Returns list conditions in addition to those of the plain fields. */
  conditions?(tx: TenantTx, query: Types["matching"]): Promise<Condition[]>;
  /** Returns the options of a field if the organisation defines them. */
  options?(
    tx: TenantTx,
    field: string,
  ): Promise<readonly { readonly id: string; readonly label: string }[] | undefined>;
  /** Returns the order of a list, if it differs from the order of the column. */
  order?(query: Types["matching"] & ListOrder): Order | undefined;
  /** Returns a query for ids in an order that no column has; returns undefined for other orders. */
  idsInOrder?(
    tx: TenantTx,
    conditions: readonly Condition[],
    query: Types["matching"] & ListOrder,
    slice: { readonly limit: number | null; readonly offset: number },
  ): Promise<RawBuilder<{ id: string }>> | undefined;
}

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
   * The column that stores which of these fields are filled, so that an index also finds empty fields. All
   * other fields are tested in their own columns.
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
 * Returns a function for the columns that a change of these fields affects, and whether this function needs
 * data outside the record.
 */
export function columnsFollowing(kind: RecordKind, changed: ReadonlySet<string>) {
  const { declaration, filledWords: words, hooks } = kind;
  const isAnyChanged = (names: readonly string[]) => names.some((name) => changed.has(name));
  const own = [...changed].filter((name) => customKeyOf(name) === undefined);
  const isRenamed = isAnyChanged(namingColumns(kind));
  const hasOtherPhones = isAnyChanged(phoneNames(declaration.fields));
  const hasOtherWords = words !== undefined && isAnyChanged(words.fields);
  return {
    /** Whether derived columns depend on data outside the record. */
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

/** Returns the columns to write after a linked record was renamed. */
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
