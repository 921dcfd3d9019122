import { type AnyKind, type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import type { KindName } from "#src/records/kind-name.ts";

/**
 * Returns the query key of the children that a parent's page lists. It starts like the keys of all lists of
 * the child's kind, so that the queries become stale together.
 */
export function childListKey(parent: { noun: RecordNoun; id: string }, child: RecordNoun) {
  const { plural, asChild = {} }: AnyKind = recordKinds[child];
  return [plural, "list", "of", parent.noun, parent.id, asChild] as const;
}

/**
 * Returns the query key of a record's timeline. Without an id, returns the key prefix of all timelines of the
 * kind.
 */
export function timelineKey(kind: KindName, id?: string) {
  return id === undefined ? ([kind, "activity"] as const) : ([kind, "activity", id] as const);
}

export function provenanceKey(kind: KindName, id: string) {
  return [kind, "provenance", id] as const;
}
