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
  /** The id of the record whose page shows the changes of the row. */
  readonly subjectId: string;
  /** The values to log if the timeline of another record shows the row. */
  readonly timelineValues?: FieldValues;
  /** Refusals for a row that is already restored or already deleted. The default texts say "record". */
  readonly already?: { readonly there: Refusal; readonly gone: Refusal };
}

/** Changes in another service, with their reversals. */
export interface ExternalChanges {
  readonly caller: Caller;
  readonly actionId: string;
  /** Functions that each revert one change and log a failure. If the transaction fails, all of them run. */
  readonly reversals: (() => Promise<unknown>)[];
}

export async function reverseUnlessCommitted<T>(
  doing: Promise<T>,
  reversals: ExternalChanges["reversals"],
): Promise<T> {
  try {
    return await doing;
  } catch (error) {
    await Promise.all(reversals.map((reverse) => reverse()));
    throw error;
  }
}

/**
 * The undo functions of a noun. Each handles many records at once, because a query per record would be slow.
 */
export interface Undoable {
  /**
   * Checks that the caller may change the records of the actions.
   * @throws AppError NOT_ALLOWED, NOT_FOUND
   */
  admit?(tx: TenantTx, caller: Caller, actionIds: readonly string[]): Promise<void>;
  /** Takes locks that must be taken before the records are locked. Runs if the action is about this noun. */
  hold?(tx: TenantTx): Promise<void>;
  lock(tx: TenantTx, ids: readonly string[]): Promise<ReadonlyMap<string, LockedRecord>>;
  /** Writes values; `before` contains the current values. */
  write(
    tx: TenantTx,
    updates: readonly { id: string; values: FieldValues; before: FieldValues }[],
  ): Promise<void>;
  /** Deletes or restores records; `mergedInto` is the survivor of merged records. */
  mark(tx: TenantTx, ids: readonly string[], deleted: boolean, mergedInto?: string): Promise<void>;
  /** Returns the ids of the records that have dependent rows; only for kinds that can be merged. */
  hanging?(tx: TenantTx, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Returns the ids of the records that were merged later; only for kinds that can be merged. */
  merged?(tx: TenantTx, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Repairs contact points if only some of their fields were reverted. */
  normalizePoints?(values: FieldValues): FieldValues;
  /**
   * Returns conflicts, by record id, for records that cannot be live with these values, for example because
   * another record now has a unique value.
   */
  blocked?(
    tx: TenantTx,
    wanted: readonly { id: string; values: FieldValues }[],
  ): Promise<ReadonlyMap<string, UndoConflict>>;
  /**
   * Returns, by record id, new values for fields that contain removed options of custom fields. The new
   * values omit these options.
   */
  removedOptions?(
    tx: TenantTx,
    wanted: readonly { id: string; values: FieldValues }[],
  ): Promise<ReadonlyMap<string, { readonly values: FieldValues; readonly message: Refusal }>>;
  /**
   * Returns conflicts, by record id, for changes that would set a link to a merged record. Such a link would
   * hide the row.
   */
  unavailable?(
    tx: TenantTx,
    changed: readonly { id: string; values: FieldValues }[],
  ): Promise<ReadonlyMap<string, UndoConflict>>;
  /**
   * Returns conflicts, by record id, for created records that cannot be deleted because other records need
   * them.
   */
  needed?(tx: TenantTx, ids: readonly string[]): Promise<ReadonlyMap<string, UndoConflict>>;
  /** Applies the change in another service. Runs last before the commit. */
  changeExternally?(tx: TenantTx, context: ExternalChanges): Promise<void>;
  /** Repairs data that depends on several records. Runs once after all changes are undone. */
  settle?(tx: TenantTx): Promise<void>;
  /**
   * Returns a query that deletes and returns the records that an import created, except those that users have
   * changed or that other records need.
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

/**
 * Returns locked rows by id. A row's own page shows its changes, unless `stateOf` returns another
 * `subjectId`.
 */
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
