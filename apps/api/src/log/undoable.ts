import type { Noun } from "@lanyard/contract/action/action-schema";
import type { Refusal } from "@lanyard/contract/refusals/refusal";
import type { RawBuilder } from "kysely";
import type { TenantTx } from "#src/db/tenant.ts";
import type { Caller } from "#src/http/caller.ts";
import type { FieldValues } from "./record-change.ts";

export interface LockedRecord {
  readonly values: FieldValues;
  readonly version: number;
  readonly deleted: boolean;
  /** The record whose page shows its changes. */
  readonly subjectId: string;
  /** The values for the timeline of another record. */
  readonly timelineValues?: FieldValues;
  /** Refusals for a row that is already restored or already deleted; the default texts speak of records. */
  readonly already?: { readonly there: Refusal; readonly gone: Refusal };
}

/** Changes in another service, which must be reverted if the transaction fails. */
export interface ExternalChanges {
  readonly caller: Caller;
  readonly actionId: string;
  /** Functions that each revert one change; all of them run if the transaction fails. */
  readonly reversals: (() => Promise<unknown>)[];
}

/**
 * Reverts the changes in another service if the transaction fails. A failed reversal is logged in a table and repeated
 * later.
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

/** The undo functions of a noun. They take many records at once, so that no query runs per record. */
export interface Undoable {
  /**
   * Refuses callers who may not change the records of these actions.
   * @throws AppError NOT_ALLOWED, NOT_FOUND
   */
  admit?(tx: TenantTx, caller: Caller, actionIds: readonly string[]): Promise<void>;
  /** Takes locks that must precede those of the records; called first, if the action is about this noun. */
  hold?(tx: TenantTx): Promise<void>;
  lock(tx: TenantTx, ids: readonly string[]): Promise<ReadonlyMap<string, LockedRecord>>;
  /** Writes values; `before` has the locked values. */
  write(
    tx: TenantTx,
    updates: readonly { id: string; values: FieldValues; before: FieldValues }[],
  ): Promise<void>;
  /** Deletes or restores records; `mergedInto` is the survivor of merged records. */
  mark(tx: TenantTx, ids: readonly string[], deleted: boolean, mergedInto?: string): Promise<void>;
  /** Returns the ids that have dependent rows; for kinds that can be merged. */
  hanging?(tx: TenantTx, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Returns the ids that were merged since; for kinds that can be merged. */
  merged?(tx: TenantTx, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Repairs contact points after only some of them were reverted. */
  normalizePoints?(values: FieldValues): FieldValues;
  /**
   * Returns the records, by id, that cannot be live with these values, for example because a unique value was taken
   * since.
   */
  blocked(
    tx: TenantTx,
    wanted: readonly { id: string; values: FieldValues }[],
  ): Promise<ReadonlyMap<string, UndoConflict>>;
  /** Returns the changes, by id, that would link to a merged record, where the linked row would be invisible. */
  outOfSight?(
    tx: TenantTx,
    changed: readonly { id: string; values: FieldValues }[],
  ): Promise<ReadonlyMap<string, UndoConflict>>;
  /** Returns the created records, by id, that must stay because other records need them. Without this hook, none must. */
  needed?(tx: TenantTx, ids: readonly string[]): Promise<ReadonlyMap<string, UndoConflict>>;
  /** Withdraws or restores notices; called once after a complete undo or redo. */
  retell?(tx: TenantTx, action: { readonly actionId: string; readonly isInEffect: boolean }): Promise<void>;
  /** Applies the change in another service; called last before the commit. */
  changeExternally?(tx: TenantTx, context: ExternalChanges): Promise<void>;
  /** Repairs data that depends on several records; called once after all changes were undone. */
  settle?(tx: TenantTx): Promise<void>;
  /**
   * Deletes the records that an import created, except those that were changed or are needed since; returns the deleted
   * records.
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

/** Returns locked rows by id. Changes of a row are shown on its own page unless `stateOf` names another. */
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
