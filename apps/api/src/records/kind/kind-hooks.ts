import type { Refusal } from "@lanyard/contract/refusals/refusal";
import type { RawBuilder } from "kysely";
import type { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import type { AppError } from "#src/http/app-error.ts";
import type { Caller } from "#src/http/caller.ts";
import type { FieldValue, FieldValues, RecordChange } from "#src/log/record-change.ts";
import type { Condition } from "#src/records/filter/record-filter.ts";
import type { Order } from "#src/records/list/record-list-sql.ts";
import type { SentValues } from "./record-values.ts";
import type { VersionedRow } from "./row-sql.ts";

/** A locked row with all columns. */
export type StoredRow = VersionedRow;

/** A record to write, with all values that users can change. */
export interface RecordWriting {
  readonly id: string;
  readonly fields: FieldValues;
}

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

export interface AnyTypes {
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

/** The parts of a record that derive from its name and from the names of linked records. */
export interface NamedParts {
  readonly columns?: Readonly<Record<string, FieldValue>>;
  /** Texts that searches include in addition to the searched fields. */
  readonly searched: readonly (string | null)[];
}

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
 * The hooks of a kind. A change calls `findKnown` for new records, then `hold`, then locks the record and
 * calls the hooks from `resolve` to `afterWrite` in the order below.
 */
export interface KindHooks<Types extends KindTypes = AnyTypes> {
  /**
   * Returns the id of an existing record, if the request returns that record instead of creating a new one.
   */
  findKnown?(tx: TenantTx, input: Types["input"], query: unknown): Promise<string | undefined>;
  /**
   * Locks other rows before the record is locked, and finds the records that the input links to. A request
   * for many records runs this hook once per distinct set of links; `input` then contains only the links.
   * @throws AppError
   */
  hold?(tx: TenantTx, input: Types["input"], id: string | undefined): Promise<Types["held"]>;
  /**
   * Replaces `hold` in requests that change many existing records. Runs once per distinct set of links.
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
  /** Returns, by id, a refusal for each record with a unique value that another record already has. */
  findTaken?(tx: TenantTx, records: readonly CheckedRecord[]): Promise<ReadonlyMap<string, AppError>>;
  /**
   * Returns derived columns, which extend or replace those of the plain fields. With `changed`, the hook can
   * omit columns that depend on none of these fields.
   */
  columns?(fields: FieldValues, changed?: ReadonlySet<string>): Readonly<Record<string, FieldValue>>;
  /**
   * Returns the parts that derive from names. When only these parts are refreshed, such as after a rename of
   * a linked record, `fields` contains only the columns of `namingColumns` and custom values.
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
