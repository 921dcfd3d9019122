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
  /** What its timeline calls it when it comes or goes, where that is not the page of the record itself. */
  readonly timelineValues?: FieldValues;
  /** What is said where it came or went already, as the undo would have it; a record's words when not given. */
  readonly already?: { readonly there: Refusal; readonly gone: Refusal };
}

/** What another service changed for a transaction of ours, should that not be committed. */
export interface ExternalChanges {
  readonly caller: Caller;
  readonly actionId: string;
  /** Each takes one change back; all of them run when the transaction fails. */
  readonly reversals: (() => Promise<unknown>)[];
}

/**
 * Takes back what another service did for an action that then came to nothing. What cannot be taken back either stands there
 * by itself, and is told by the service when it is back.
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

/** What each noun offers so that the log can take its changes back; set-wise, never one query a record. */
export interface Undoable {
  /** Runs first, for an action that is about this noun: takes the locks that come before those of its records. */
  hold?(tx: TenantTx): Promise<void>;
  lock(tx: TenantTx, ids: readonly string[]): Promise<ReadonlyMap<string, LockedRecord>>;
  /** `before`: the values that the record was locked with. */
  write(
    tx: TenantTx,
    updates: readonly { id: string; values: FieldValues; before: FieldValues }[],
  ): Promise<void>;
  /** `mergedInto`: the record that those which go become. */
  mark(tx: TenantTx, ids: readonly string[], deleted: boolean, mergedInto?: string): Promise<void>;
  /** To which of these something belongs, by id; for what can be merged. */
  hanging?(tx: TenantTx, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Which of these became another record since, by id; for what can be merged. */
  merged?(tx: TenantTx, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Values that belong together, of which only some may have gone back. */
  normalizePoints?(values: FieldValues): FieldValues;
  /** Why some of these cannot be live with these values (a unique field is taken since), by id. */
  blocked(
    tx: TenantTx,
    wanted: readonly { id: string; values: FieldValues }[],
  ): Promise<ReadonlyMap<string, UndoConflict>>;
  /** Which of these values lead to a record that became part of another one, where nobody would see what belongs to it, by id. */
  outOfSight?(
    tx: TenantTx,
    changed: readonly { id: string; values: FieldValues }[],
  ): Promise<ReadonlyMap<string, UndoConflict>>;
  /** Why some of these, which the action made, have to stay: others need them since. Nothing when not given. */
  needed?(tx: TenantTx, ids: readonly string[]): Promise<ReadonlyMap<string, UndoConflict>>;
  /** Runs once after an action went back whole, or came back: people are told of it while it is in effect. */
  retell?(tx: TenantTx, action: { readonly actionId: string; readonly isInEffect: boolean }): Promise<void>;
  /** Runs last before the commit: carries out at another service what this action did to what is kept there. */
  changeExternally?(tx: TenantTx, context: ExternalChanges): Promise<void>;
  /** Runs once after all changes of an action were taken back: puts right what no single record can know. */
  settle?(tx: TenantTx): Promise<void>;
  /** Marks, set-wise, what an import made and nobody changed or needs since; selects what it marked. */
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

/** Locked rows as an undo wants them; the changes of one show on its own page unless it says on whose. */
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
