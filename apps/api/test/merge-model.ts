import { contactKind } from "@lanyard/contract/contact/contact-kind";
import { normalizePoints } from "#src/records/contact-points.ts";

type Value = string | number | boolean | null | readonly string[];
type Row = Readonly<Record<string, Value>>;

/** The rows that a merge can touch, by what they are and their id: what a person can change, and whether they are there. */
export type State = ReadonlyMap<string, Row>;

/** What one action did, as the rows show it. */
export interface ModelAction {
  readonly id: string;
  readonly before: State;
  readonly after: State;
  /** The merge, or what took it back and brought it again. */
  readonly isMerge: boolean;
  /** What it took back. */
  readonly undoOf?: string | undefined;
}

const equal = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);
const isList = (value: Value | undefined): value is readonly string[] => Array.isArray(value);

/** What an undo has to make of the rows; undefined where it has to be refused. */
export function undone(now: State, { before, after, isMerge }: ModelAction): State | undefined {
  const next = new Map(now);
  let restored = 0;
  for (const [key, then] of after) {
    const [was, is] = [before.get(key), now.get(key)];
    if (was === undefined || is === undefined || equal(was, then)) continue;
    if (was.is_there !== then.is_there) {
      if (is.is_there !== then.is_there) return undefined;
      next.set(key, { ...is, is_there: was.is_there ?? false, merged_into: was.merged_into ?? null });
      restored += 1;
      continue;
    }
    // A record that became part of another one since gives nothing back.
    if (isMerge && (is.merged_into ?? null) !== null) return undefined;
    if (!isMerge && is.is_there === false) continue;
    const taken = fieldsBack(is, was, then, isMerge);
    if (taken === undefined) continue;
    next.set(key, key.startsWith("contact") ? normalizePoints(contactKind.fields, taken) : taken);
    restored += 1;
  }
  return restored === 0 || hasSharedEmail(next) || (isMerge && hasHidden(now, next)) ? undefined : next;
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

/** What the merge added goes, what it took comes back, and what somebody added since stays. */
function listBack(now: readonly string[], before: readonly string[], after: readonly string[]): string[] {
  const kept = now.filter((entry) => before.includes(entry) || !after.includes(entry));
  return [...kept, ...before.filter((entry) => !after.includes(entry) && !kept.includes(entry))];
}

/** An address belongs to one live contact. */
function hasSharedEmail(state: State): boolean {
  const all = [...state].flatMap(([key, row]) =>
    key.startsWith("contact") && row.is_there === true ? addressesOf(row) : [],
  );
  return new Set(all).size < all.length;
}

export function addressesOf({ email, emails }: Row): string[] {
  const further = isList(emails) ? emails.map((entry) => entry.split(" ")[1] ?? "") : [];
  return [email, ...further].filter((each) => typeof each === "string" && each !== "").map(String);
}

/** Something that was added since would go out of sight with the contact that it belongs to. */
function hasHidden(now: State, next: State): boolean {
  const going = [...next].filter(([key, row]) => row.is_there === false && now.get(key)?.is_there === true);
  return [...next.values()].some(({ contact_id }) => going.some(([key]) => key === `contact ${contact_id}`));
}
