import { setImmediate } from "node:timers/promises";
import { customKeyOf } from "@lanyard/contract/custom-field/custom-field-types";
import { splitTags } from "@lanyard/contract/field/field-schema";
import { isEmptyValue } from "@lanyard/contract/pipeline/missing-fields";
import { type Refusal, refusal } from "@lanyard/contract/refusals/refusal";
import { foldText } from "@lanyard/contract/search/fold-text";
import type { TenantTx } from "#src/db/tenant.ts";
import { AppError, fieldReason } from "#src/http/app-error.ts";
import type { Caller } from "#src/http/caller.ts";
import { refusalText } from "#src/http/refusal-text.ts";
import type { BulkLog } from "#src/log/action.ts";
import type { FieldValues } from "#src/log/record-change.ts";
import type { StoredRow } from "#src/records/kind/kind-hooks.ts";
import { labelOf, type RecordKind, valuesOf } from "#src/records/kind/record-kind.ts";
import type { SentValues } from "#src/records/kind/record-values.ts";
import { type AssignedRecord, countAssignments } from "./assignment.ts";
import { editedValues, requireStorable } from "./record-edit.ts";
import type { StoredKind } from "./record-writing.ts";
import { type RecordUpdate, updateOf, writeRecords } from "./write-records.ts";

interface FailedRecord {
  readonly id: string;
  readonly message: Refusal;
}

export interface PerRecordUpdate {
  readonly change: SentValues;
  /** Values for fields that are empty in a record. */
  readonly fill?: SentValues | undefined;
  readonly add_tags?: readonly string[] | undefined;
  readonly remove_tags?: readonly string[] | undefined;
  readonly hold: (change: SentValues) => Promise<unknown>;
}

interface BulkEdit extends PerRecordUpdate {
  readonly kind: RecordKind;
}

export interface PerRecordUpdateResult {
  readonly changed: number;
  readonly failed: { id: string; message: string }[];
}

export const recordsPerStep = 2000;

/** Applies one change to many records within an action, in steps that limit memory. Notifies new owners. */
export async function updateEach(
  tx: TenantTx,
  caller: Caller,
  stored: StoredKind,
  steps: Iterable<readonly string[]> | AsyncIterable<readonly string[]>,
  edit: PerRecordUpdate,
  log: BulkLog,
): Promise<PerRecordUpdateResult> {
  const { kind } = stored;
  const failed: FailedRecord[] = [];
  const assignments = countAssignments({ caller, actionId: log.actionId }, kind.declaration);
  let changed = 0;
  const next = stepByStep(steps);
  let few = await next();
  let [locking, following] = [lockedStep(tx, stored, few), next()];
  let writing = Promise.resolve();
  try {
    // While the database writes a step, this thread plans the next one, whose records are already locked.
    while (few !== undefined) {
      const done = await plannedFew(tx, await locking, few, { ...edit, kind });
      if (done.lacking.length > 0) throw allLacking(done.lacking);
      await writing;
      few = await following;
      [locking, following] = [lockedStep(tx, stored, few), next()];
      writing = writeRecords(tx, stored, done.changed, { log, stageId: stageEntered(kind, edit) });
      // Prevents an unhandled rejection. A later `await writing` throws the error.
      writing.catch(() => undefined);
      failed.push(...done.failed);
      assignments.add(done.changed);
      changed += done.changed.length;
      // Lets the statements be sent before the planning of the next step blocks the thread.
      await setImmediate();
    }
  } finally {
    // All sent statements must be answered before the transaction ends.
    await Promise.allSettled([locking, following, writing]);
  }
  await writing;
  await assignments.notify(tx).send();
  return {
    changed,
    failed: failed.map(({ id, message }) => ({ id, message: refusalText(message, caller.language) })),
  };
}

/**
 * Returns a function that requests the ids of the next step and resolves to undefined after the last step. An
 * error is thrown only to a caller that awaits the step.
 */
function stepByStep(steps: Iterable<readonly string[]> | AsyncIterable<readonly string[]>) {
  const walk = Symbol.asyncIterator in steps ? steps[Symbol.asyncIterator]() : steps[Symbol.iterator]();
  return (): Promise<readonly string[] | undefined> => {
    const step = Promise.resolve(walk.next()).then(({ done, value }) => (done === true ? undefined : value));
    step.catch(() => undefined);
    return step;
  };
}

export function stageEntered(
  { hooks }: RecordKind,
  { change }: Pick<PerRecordUpdate, "change">,
): string | undefined {
  return hooks.enterStage !== undefined && typeof change.stage_id === "string" ? change.stage_id : undefined;
}

type LockedRows = ReadonlyMap<string, StoredRow>;

/** Locks the records of a step. An error is thrown only to a caller that awaits the result. */
function lockedStep(tx: TenantTx, { store }: StoredKind, ids: readonly string[] = []): Promise<LockedRows> {
  const locking = ids.length === 0 ? Promise.resolve([]) : store.lock(tx, ids);
  const rows = locking.then((locked) => new Map(locked.map((row) => [row.id, row])));
  rows.catch(() => undefined);
  return rows;
}

/**
 * Combines the refusals of records that lack required fields of their new stage into one refusal. The errors
 * name all of these fields.
 */
function allLacking(refused: readonly AppError[]): AppError {
  const errorsOf = ({ details: { errors = [] } }: AppError) => errors;
  const errors = new Map(refused.flatMap(errorsOf).map((error) => [error.path, error]));
  const [, ...missing_fields] = errors.keys();
  const [fullest] = refused.toSorted((left, right) => errorsOf(right).length - errorsOf(left).length);
  const { message, facts } = fullest?.details ?? {};
  return new AppError("STAGE_FIELDS_MISSING", {
    ...(message && { message }),
    errors: [...errors.values()],
    facts: { stage_id: facts?.stage_id, missing_fields },
  });
}

/**
 * Returns the updates of the locked records, and the refusals of records that cannot be updated. `lacking`
 * has refusals of records that still lack required fields although `fill` has values.
 */
async function plannedFew(tx: TenantTx, rows: LockedRows, ids: readonly string[], edit: BulkEdit) {
  const { kind, change, fill, hold } = edit;
  const failed: FailedRecord[] = [];
  const lacking: AppError[] = [];
  const changed: (RecordUpdate & AssignedRecord)[] = [];
  const stageId = stageEntered(kind, edit);
  for (const id of ids) {
    const row = rows.get(id);
    if (row === undefined || row.deleted_at !== null) {
      failed.push({ id, message: refusal("recordNotFound") });
      continue;
    }
    const now = valuesOf(kind, row);
    try {
      const input = fill ? { ...lackedOf(kind, now, fill), ...change } : change;
      const fields = withTags(
        await editedValues(tx, kind, { row, now, input, held: await hold(input) }),
        edit,
      );
      const update = updateOf(row, now, fields);
      const enters = stageId !== undefined && row.stage_id !== stageId;
      if (update.change === undefined && !enters) continue;
      if (update.change !== undefined) await requireStorable(tx, kind, { id, fields }, now);
      changed.push({ ...update, enters, label: labelOf(kind, fields) });
    } catch (error) {
      const isLacking = error instanceof AppError && error.code === "STAGE_FIELDS_MISSING";
      if (fill && isLacking) lacking.push(error);
      else failed.push({ id, message: reasonOf(error) });
    }
  }
  return { changed, failed, lacking };
}

/**
 * Returns the values of `fill` for fields that are empty in the record. Ignores names that are aliases of
 * fields.
 */
function lackedOf({ declaration: { fields } }: RecordKind, now: FieldValues, fill: SentValues): SentValues {
  const isField = (name: string) => name in fields || customKeyOf(name) !== undefined;
  return Object.fromEntries(
    Object.entries(fill).filter(([name]) => isField(name) && isEmptyValue(now[name])),
  );
}

function reasonOf(error: unknown): Refusal {
  if (!(error instanceof AppError)) throw error;
  const { message, errors: [first] = [] } = error.details;
  if (message !== undefined) return message;
  if (first === undefined) throw error;
  return fieldReason(first);
}

export function tagsFieldOf({ declaration }: RecordKind): string | undefined {
  return Object.entries(declaration.fields).find(([, { type }]) => type === "tags")?.[0];
}

function withTags(fields: FieldValues, { kind, add_tags = [], remove_tags = [] }: BulkEdit): FieldValues {
  const name = tagsFieldOf(kind);
  if (name === undefined || add_tags.length + remove_tags.length === 0) return fields;
  const stored = fields[name];
  const removed = new Set(remove_tags.map(foldText));
  const kept = (Array.isArray(stored) ? stored : []).map(String).filter((tag) => !removed.has(foldText(tag)));
  const has = new Set(kept.map(foldText));
  const added = add_tags.filter((tag) => !has.has(foldText(tag)));
  return { ...fields, [name]: splitTags([...kept, ...added].join(",")) };
}
