import { plainFieldNames, pointFieldNames } from "@lanyard/contract/kind/field-descriptor";
import type { AnyKind } from "@lanyard/contract/kind/record-kinds";
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
import type { Condition } from "./record-filter.ts";
import type { Order } from "./record-list-sql.ts";
import {
  derivedColumns,
  filledWords,
  phoneNames,
  phonesOf,
  type SentValues,
  searchedNames,
  searchText,
} from "./record-values.ts";

/** A whole row as it is locked. */
export type StoredRow = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly version: number;
  readonly deleted_at: string | null;
};

/** A record to be written with all values that a person can change. */
export interface RecordWriting {
  readonly id: string;
  readonly fields: FieldValues;
}

/** The same with the values it has at present. */
export interface RecordRewriting extends RecordWriting {
  readonly before: FieldValues;
}

/** The types that are special about a kind. */
export interface KindTypes {
  /** What is sent to create or change a record. */
  readonly input: object;
  /** What narrows its list. */
  readonly matching: object;
  /** What `hold` finds. */
  readonly held: unknown;
}

interface AnyTypes {
  readonly input: SentValues;
  readonly matching: SentValues;
  readonly held: unknown;
}

/** What somebody wants of a record. */
export interface RecordEdit<Types extends KindTypes> {
  readonly input: Types["input"];
  /** The present values; those of an empty record for a new one. */
  readonly now: FieldValues;
  /** The locked row; undefined for a new record. */
  readonly row: StoredRow | undefined;
  /** What `hold` found. */
  readonly held: Types["held"];
}

/** Names of linked records by their ids. */
export type LinkedNames = ReadonlyMap<string, string | null>;

/** What columns follow from beside the values of their own record. */
export interface DerivationContext {
  readonly names: LinkedNames;
  /** The country in which numbers without one are read; null where the organisation has chosen none. */
  readonly phoneCountry: string | null;
}

export const emptyDerivationContext: DerivationContext = { names: new Map(), phoneCountry: null };

/** What of a record follows from its name and from those of the records that it links to. */
export interface NamedParts {
  readonly columns?: Readonly<Record<string, FieldValue>>;
  /** What searches look into beside the searched fields. */
  readonly searched: readonly (string | null)[];
}

/** A list is asked for with these; what narrows it follows from the fields. */
export interface ListQuery extends ListOrder {
  readonly page: number;
  readonly limit: number;
}

/** The order of a list. */
export interface ListOrder {
  readonly sort_by: string;
  readonly sort_order: "asc" | "desc";
}

/** Records that were only named, as they were found. */
export interface FoundNames<Input> {
  /** An input with links to them. */
  linked(input: Input): Input;
}

/**
 * What is special about a kind of record, called by the engine at named moments. All of it runs in the transaction of
 * the change, in this order: `findKnown` for a creation, `hold`, the record's lock, `resolve`, `afterMerge`, `check`, `columns`, `named`,
 * `insert` or `update`, `afterWrite`.
 */
export interface KindHooks<Types extends KindTypes = AnyTypes> {
  /** Finds the record that a creation means instead of a new one; `query` is that of the call. */
  findKnown?(tx: TenantTx, input: Types["input"], query: unknown): Promise<string | undefined>;
  /** Locks what has to be locked before the record, and finds what the input names. @throws AppError */
  hold?(tx: TenantTx, input: Types["input"], id: string | undefined): Promise<Types["held"]>;
  /** The same where many records are changed alike, once before all of them. @throws AppError */
  holdMany?(tx: TenantTx, input: Types["input"]): Promise<Types["held"]>;
  /** Where many records are edited at once, each in its own way: finds what they only name. */
  findNamed?(tx: TenantTx, inputs: readonly Types["input"][]): Promise<FoundNames<Types["input"]>>;
  /** Takes over what is sent beside the plain fields, which `fields` has already. @throws AppError */
  resolve?(tx: TenantTx, fields: FieldValues, edit: RecordEdit<Types>): Promise<FieldValues>;
  /** Puts right what depends on values that were merged with somebody else's edit. */
  afterMerge?(
    tx: TenantTx,
    merged: FieldValues,
    edit: RecordEdit<Types> & { readonly wanted: FieldValues },
  ): Promise<FieldValues>;
  /** Refuses what cannot be stored. `now` is undefined for a new record. @throws AppError */
  check?(tx: TenantTx, record: RecordWriting, now: FieldValues | undefined): Promise<void>;
  /** Columns that follow from the values, beside or instead of those of the plain fields. */
  columns?(fields: FieldValues): Readonly<Record<string, FieldValue>>;
  /**
   * What follows from names, also from those of the linked records (`names`). When one of those is renamed, `fields` has
   * only what `namingColumns` tells.
   */
  named?(fields: FieldValues, names: LinkedNames): NamedParts;
  /** What is sent right after the statement that inserts a record. */
  afterInsert?(tx: TenantTx, id: string): Statement<unknown>;
  /** The statement that rewrites locked records, with those that keep true what stands beside them. */
  update?(
    tx: TenantTx,
    writings: readonly RecordRewriting[],
    statement: Statement<unknown[]>,
  ): Statement<unknown>;
  /** Carries a change on to other records. */
  afterWrite?(tx: TenantTx, writings: readonly RecordRewriting[]): Promise<void>;
  /** The statement that marks locked records as deleted or live again, with those that keep true what stands beside them. */
  mark?(
    tx: TenantTx,
    ids: readonly string[],
    deleted: boolean,
    statement: Statement<unknown[]>,
  ): Statement<unknown>;
  /** Where the place on a board is no field: locks the stage that many are to enter. @throws AppError */
  holdStage?(tx: TenantTx, stageId: string): Statement<unknown>;
  /** Puts them at its top; answers what the log keeps of each. */
  enterStage?(tx: TenantTx, ids: readonly string[], stageId: string): Promise<readonly RecordChange[]>;
  /** What is told instead of an error of the database that the input caused; the error itself when it is none. */
  explain?(caller: Caller, input: Types["input"], error: unknown, id: string | undefined): Promise<unknown>;
  /** The values for comparing and for the log, where they are not the columns as they stand. */
  valuesOf?(row: Readonly<Record<string, unknown>>): FieldValues;
  /** What narrows a list beside the plain fields. */
  conditions?(tx: TenantTx, query: Types["matching"]): Promise<Condition[]>;
  /** The order of a list, where it is not the one of the sort's column. */
  order?(query: Types["matching"] & ListOrder): Order | undefined;
  /** A query of ids in an order that no column has; undefined for the orders of columns. */
  idsInOrder?(
    tx: TenantTx,
    conditions: readonly Condition[],
    query: Types["matching"] & ListOrder,
    slice: { readonly limit: number | null; readonly offset: number },
  ): Promise<RawBuilder<{ id: string }>> | undefined;
}

/** A kind of record as the API handles it: its declaration, and what is special about it. */
export interface RecordKind<Types extends KindTypes = AnyTypes> {
  readonly declaration: AnyKind;
  /** The columns that a person can change beside the plain fields. */
  readonly specialColumns: readonly string[];
  /** The values of a new record beside the empty plain fields. */
  readonly startValues: FieldValues;
  /** Orders of the list whose column is not named after them. */
  readonly sortColumns?: Readonly<Record<string, Omit<Order, "descending">>>;
  /** What a record is called that nothing names. */
  readonly unnamed?: string;
  /** Fields that collide as one: taking half of each would lose both. */
  readonly fieldGroup?: readonly string[];
  /** The shown fields that a refusal shows with a collided one, so that people can read it and take it over whole. */
  readonly shownWith?: Readonly<Record<string, readonly string[]>>;
  /**
   * A column of words that says of these fields whether they are filled, so that an index finds those without a value too.
   * Of every other field its own column says so.
   */
  readonly filledWords?: { readonly column: string; readonly fields: readonly string[] };
  /** A column of all its phone numbers in international form. */
  readonly phoneKeys?: string;
  /** Texts that an `equals` filter takes for the same, by field. */
  readonly synonyms?: Readonly<Record<string, (text: string) => readonly string[]>>;
  readonly hooks: KindHooks<Types>;
}

/** Every column that a person can change, as the log keeps it. */
export function changeableColumns({ declaration, specialColumns }: RecordKind): string[] {
  const { fields } = declaration;
  return [...plainFieldNames(fields), ...pointFieldNames(fields), ...specialColumns];
}

/** The changeable values of a row, for comparing and for the log. */
export function valuesOf(kind: RecordKind, row: Readonly<Record<string, unknown>>): FieldValues {
  return kind.hooks.valuesOf?.(row) ?? fieldValuesOf(changeableColumns(kind), row);
}

/** All columns that are written with the values: the values themselves, and what follows from them. */
export function writtenColumns(
  kind: RecordKind,
  fields: FieldValues,
  around: DerivationContext = emptyDerivationContext,
): Readonly<Record<string, FieldValue>> {
  const { declaration, filledWords: words, hooks } = kind;
  return {
    ...fields,
    ...derivedColumns(declaration.fields, fields),
    ...(words !== undefined && { [words.column]: filledWords(words.fields, fields) }),
    ...hooks.columns?.(fields),
    ...phoneColumns(kind, fields, around),
    ...namedColumns(kind, fields, around),
  };
}

/** How columns follow from changes of these fields: those of the fields themselves, and what is made of them. */
export function columnsFollowing(kind: RecordKind, changed: ReadonlySet<string>) {
  const { declaration, filledWords: words, hooks } = kind;
  const isAnyChanged = (names: readonly string[]) => names.some((name) => changed.has(name));
  const isNamedAnew = isAnyChanged(namingColumns(kind));
  const hasOtherPhones = isAnyChanged(phoneNames(declaration.fields));
  const hasOtherWords = words !== undefined && isAnyChanged(words.fields);
  return {
    /** Whether they follow from more than the record itself. */
    needsSurroundings: isNamedAnew || hasOtherPhones,
    of: (fields: FieldValues, around: DerivationContext): Readonly<Record<string, FieldValue>> => ({
      ...Object.fromEntries([...changed].map((name) => [name, fields[name] ?? null])),
      ...derivedColumns(declaration.fields, fields, changed),
      ...(hasOtherWords && { [words.column]: filledWords(words.fields, fields) }),
      ...hooks.columns?.(fields),
      ...(hasOtherPhones && phoneColumns(kind, fields, around)),
      ...(isNamedAnew && namedColumns(kind, fields, around)),
    }),
  };
}

/** The column of a record's numbers in international form; one that is none there is left out. */
export function phoneColumns(
  { declaration, phoneKeys }: RecordKind,
  fields: FieldValues,
  { phoneCountry }: Pick<DerivationContext, "phoneCountry">,
): Readonly<Record<string, FieldValue>> {
  if (phoneKeys === undefined) return {};
  const read = phonesOf(declaration.fields, fields).map((phone) => readPhone(phone, phoneCountry));
  return { [phoneKeys]: [...new Set(read.flatMap((phone) => phone?.international ?? []))] };
}

/** The columns that are written anew when a linked record is renamed. */
export function namedColumns(
  { declaration, hooks }: RecordKind,
  fields: FieldValues,
  { names, phoneCountry }: DerivationContext,
): Readonly<Record<string, FieldValue>> {
  const named = hooks.named?.(fields, names);
  return {
    ...named?.columns,
    search_text: searchText(declaration.fields, fields, named?.searched ?? [], phoneCountry),
  };
}

/** The columns that those follow from: the searched fields, those that name the record, and the kind's special ones. */
export function namingColumns({ declaration, specialColumns }: RecordKind): string[] {
  const { fields, names } = declaration;
  const naming = [...names.joined, ...(names.otherwise === undefined ? [] : [names.otherwise])];
  return [...new Set([...searchedNames(fields), ...naming, ...specialColumns])];
}

/** What a person calls a record. */
export function labelOf(
  { declaration, unnamed = "" }: Pick<RecordKind, "declaration" | "unnamed">,
  fields: FieldValues,
): string {
  const { joined, otherwise } = declaration.names;
  const text = (name: string) => (typeof fields[name] === "string" ? fields[name] : null);
  const name = joined.map(text).filter((part) => part !== null);
  return name.join(" ") || (otherwise === undefined ? null : text(otherwise)) || unnamed;
}
