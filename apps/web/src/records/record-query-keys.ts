import { type AnyKind, type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import type { KindName } from "#src/records/kind-name.ts";

/**
 * Returns the query key for a list of records that belong to a parent. It becomes stale together with the lists
 * of that kind.
 */
export function childListKey(parent: { noun: RecordNoun; id: string }, child: RecordNoun) {
  const { plural, asChild = {} }: AnyKind = recordKinds[child];
  return [plural, "list", "of", parent.noun, parent.id, asChild] as const;
}

/** Returns the query key for the timeline of a record, or the common prefix of all timelines of the kind. */
export function timelineKey(kind: KindName, id?: string) {
  return id === undefined ? ([kind, "activity"] as const) : ([kind, "activity", id] as const);
}

/** Returns the query key for the provenance of a record's values. */
export function provenanceKey(kind: KindName, id: string) {
  return [kind, "provenance", id] as const;
}
