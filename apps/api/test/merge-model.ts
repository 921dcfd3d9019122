import { pointKey } from "@lanyard/contract/kind/contact-points";
import { type FieldTable, pointFieldNames } from "@lanyard/contract/kind/field-descriptor";
import type { FieldValue } from "#src/log/record-change.ts";
import { normalizePoints, pointsOf } from "#src/records/kind/contact-points.ts";

export type Value = FieldValue;
export type Row = Readonly<Record<string, Value>>;

/**
 * The rows that a merge can change, by key: records (`record ID`) with their editable fields, and children
 * (`note ID`) with the id of their record. Each row states whether it exists.
 */
export type State = ReadonlyMap<string, Row>;

export interface ModelAction {
  readonly id: string;
  readonly before: State;
  readonly after: State;
  /** Whether the action is a merge, or the undo or redo of a merge. */
  readonly isMerge: boolean;
  readonly undoOf?: string | undefined;
}

export const recordKey = (id: unknown) => `record ${String(id)}`;
const isRecord = (key: string) => key.startsWith("record ");

const equal = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);
const isList = (value: Value | undefined): value is readonly string[] => Array.isArray(value);

/** Returns the expected rows after an undo, or undefined if the API must refuse the undo. */
export function undone(now: State, action: ModelAction, fields: FieldTable): State | undefined {
  const { before, after, isMerge } = action;
  if (isMerge && isAboutMergedSince(now, action)) return undefined;
  const next = new Map(now);
  let restored = 0;
  for (const [key, then] of after) {
    const [was, is] = [before.get(key), now.get(key)];
    if (is === undefined || equal(was, then)) continue;
    if ((was?.is_there ?? false) !== then.is_there) {
      // Refused if the row was deleted or restored since. A created row must also be unchanged.
      if (is.is_there !== then.is_there || (was === undefined && !equal(is, then))) return undefined;
      next.set(key, { ...is, is_there: was?.is_there ?? false, ...mergedInto(was) });
      restored += 1;
      continue;
    }
    if (was === undefined || (!isMerge && is.is_there === false)) continue;
    const taken = fieldsBack(is, was, then, isMerge);
    // Skips a child whose former record was merged later, because the child would be hidden there.
    if (taken === undefined || (!isMerge && isMerged(now, taken.belongs_to))) continue;
    next.set(key, isRecord(key) ? normalizePoints(fields, taken) : taken);
    restored += 1;
  }
  const isRefused =
    restored === 0 ||
    hasShared(next, fields) ||
    (isMerge && (hasHidden(now, next) || isIntoDeleted(now, next)));
  return isRefused ? undefined : next;
}

const mergedInto = (was: Row | undefined) =>
  was !== undefined && "merged_into" in was ? { merged_into: was.merged_into ?? null } : {};

const isMerged = (now: State, id: unknown) => (now.get(recordKey(id))?.merged_into ?? null) !== null;

/** Returns whether a record of a merge was merged again later. Such a merge cannot be undone. */
function isAboutMergedSince(now: State, { before, after }: ModelAction): boolean {
  return [...after].some(([key, then]) => {
    const was = before.get(key);
    if (!isRecord(key) || was === undefined || equal(was, then)) return false;
    const survivor = was.merged_into ?? then.merged_into ?? null;
    return survivor === null ? isMerged(now, key.split(" ")[1]) : isMerged(now, survivor);
  });
}

function fieldsBack(is: Row, was: Row, then: Row, isMerge: boolean): Row | undefined {
  const changed = Object.keys(then).filter((field) => !equal(was[field], then[field]));
  const row: Record<string, Value> = { ...is };
  let count = 0;
  for (const field of changed) {
    const [value, before, after] = [is[field], was[field], then[field]];
    if (equal(value, after)) row[field] = before ?? null;
    else if (isMerge && isList(value) && isList(before) && isList(after))
      row[field] = listBack(value, before, after);
    else continue;
    count += 1;
  }
  return count === 0 ? undefined : row;
}

/** Returns the list as before the merge, with later additions. */
function listBack(now: readonly string[], before: readonly string[], after: readonly string[]): string[] {
  const kept = now.filter((entry) => before.includes(entry) || !after.includes(entry));
  return [...kept, ...before.filter((entry) => !after.includes(entry) && !kept.includes(entry))];
}

/** Returns whether two live records have the same value in a field that must be unique. */
function hasShared(state: State, fields: FieldTable): boolean {
  const names = pointFieldNames(fields).filter((name) => fields[name]?.isOfOneOnly);
  const live = [...state].filter(([key, row]) => isRecord(key) && row.is_there === true);
  const all = live.flatMap(([, row]) => names.flatMap((name) => pointsIn(row, fields, name)));
  return new Set(all).size < all.length;
}

export function pointsIn(row: Row, fields: FieldTable, name: string): string[] {
  return pointsOf(row[fields[name]?.first ?? ""], row[name]).map(({ value }) => pointKey(value));
}

/** Returns whether an undo would merge a record into a deleted one, so that neither would be visible. */
function isIntoDeleted(now: State, next: State): boolean {
  return [...next].some(
    ([key, { merged_into: survivor }]) =>
      typeof survivor === "string" &&
      now.get(key)?.merged_into !== survivor &&
      now.get(recordKey(survivor))?.is_there === false,
  );
}

/** Returns whether an undo would delete a record that still has children, such as children added later. */
function hasHidden(now: State, next: State): boolean {
  const going = [...next].filter(([key, row]) => row.is_there === false && now.get(key)?.is_there === true);
  return [...next.values()].some(({ belongs_to }) => going.some(([key]) => key === recordKey(belongs_to)));
}
