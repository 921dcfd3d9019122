import type { Noun } from "@lanyard/contract/action/action-schema";
import type { Refusal } from "@lanyard/contract/refusals/refusal";
import type { RawBuilder } from "kysely";
import type { TenantTx } from "#src/db/tenant.ts";
import type { Caller } from "#src/http/caller.ts";
import type { FieldValues } from "./record-change.ts";

/** A record as an undo finds it, locked. */
export interface LockedRecord {
  readonly values: FieldValues;
  readonly version: number;
  readonly deleted: boolean;
  /** The record on whose page its changes show. */
  readonly subjectId: string;
  /** The values that name the record in a timeline, if it is the page of another record. */
  readonly timelineValues?: FieldValues;
  /**
   * The refusals for a record that is already restored or already deleted; the default texts are about
   * records.
   */
  readonly already?: { readonly there: Refusal; readonly gone: Refusal };
}

/** Changes by another service for our transaction, to be reverted unless it commits. */
export interface ExternalChanges {
  readonly caller: Caller;
  readonly actionId: string;
  /** Each takes one change back; all of them run when the transaction fails. */
  readonly reversals: (() => Promise<unknown>)[];
}

/**
 * Reverts another service's changes if our action fails. A failed reversal stays in its table, and the
 * service learns of it when it is back.
 */
export async function reverseUnlessCommitted<T>(
  doing: Promise<T>,
  reversals: ExternalChanges["reversals"],
): Promise<T> {
  try {
    return await doing;
  } catch (error) {
    await Promise.allSettled(reversals.map((reverse) => reverse()));
    throw error;
  }
}

/** The undo functions of each noun; set-wise, never one query per record. */
export interface Undoable {
  /** Refuses callers who may not change the records of these actions. @throws AppError NOT_ALLOWED, NOT_FOUND */
  admit?(tx: TenantTx, caller: Caller, actionIds: readonly string[]): Promise<void>;
  /** Runs first, for an action that is about this noun: takes the locks that come before those of its records. */
  hold?(tx: TenantTx): Promise<void>;
  lock(tx: TenantTx, ids: readonly string[]): Promise<ReadonlyMap<string, LockedRecord>>;
  /** `before`: the values that the record was locked with. */
  write(
    tx: TenantTx,
    updates: readonly { id: string; values: FieldValues; before: FieldValues }[],
  ): Promise<void>;
  /** Deletes or restores records; `mergedInto` is the survivor of merged ones. */
  mark(tx: TenantTx, ids: readonly string[], deleted: boolean, mergedInto?: string): Promise<void>;
  /** Returns the ids with dependent rows, for kinds that can be merged. */
  hanging?(tx: TenantTx, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Returns the ids that were merged since, for kinds that can be merged. */
  merged?(tx: TenantTx, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Repairs values that belong together after only some of them were reverted. */
  normalizePoints?(values: FieldValues): FieldValues;
  /** Returns reasons, by id, why records cannot be live with these values, such as a unique value taken since. */
  blocked(
    tx: TenantTx,
    wanted: readonly { id: string; values: FieldValues }[],
  ): Promise<ReadonlyMap<string, UndoConflict>>;
  /** Returns, by id, values that link to a merged record, where the linked row would be invisible. */
  outOfSight?(
    tx: TenantTx,
    changed: readonly { id: string; values: FieldValues }[],
  ): Promise<ReadonlyMap<string, UndoConflict>>;
  /**
   * Returns reasons, by id, why records that the action created must stay, because other records need them by now.
   * Without it, none must.
   */
  needed?(tx: TenantTx, ids: readonly string[]): Promise<ReadonlyMap<string, UndoConflict>>;
  /** Runs once after a complete undo or redo: notices exist only while the action is in effect. */
  retell?(tx: TenantTx, action: { readonly actionId: string; readonly isInEffect: boolean }): Promise<void>;
  /** Runs last before the commit: repeats or reverts the action at another service. */
  changeExternally?(tx: TenantTx, context: ExternalChanges): Promise<void>;
  /** Runs once after all changes of an action were undone: repairs state that no single record determines. */
  settle?(tx: TenantTx): Promise<void>;
  /**
   * Deletes set-wise the records that an import created, unless they were changed or are needed since;
   * selects the deleted ones.
   */
  revertCreations?(tx: TenantTx, actionId: string): RawBuilder<unknown>;
}

export interface UndoConflict {
  readonly fields: string[];
  readonly message: Refusal;
}

interface LockableRow {
  readonly id: string;
  readonly version: number;
  readonly deleted_at: string | null;
}

/** Returns locked rows for an undo; changes of a row appear on its own page unless it names another. */
export function lockedById<Row extends LockableRow>(
  rows: readonly Row[],
  stateOf: (row: Row) => Pick<LockedRecord, "values"> & Partial<LockedRecord>,
): ReadonlyMap<string, LockedRecord> {
  return new Map(
    rows.map((row) => [
      row.id,
      { version: row.version, deleted: row.deleted_at !== null, subjectId: row.id, ...stateOf(row) },
    ]),
  );
}

export type Undoables = Readonly<Partial<Record<Noun, Undoable>>>;
