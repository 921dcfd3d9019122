import { type AnyKind, type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import type { KindName } from "#src/records/kind-name.ts";

/** Returns the query key of a list within a parent. The query becomes stale with the lists of its kind. */
export function childListKey(parent: { noun: RecordNoun; id: string }, child: RecordNoun) {
  const { plural, asChild = {} }: AnyKind = recordKinds[child];
  return [plural, "list", "of", parent.noun, parent.id, asChild] as const;
}

/** Returns the query key of a record's timeline, or without an id the prefix of all timelines of the kind. */
export function timelineKey(kind: KindName, id?: string) {
  return id === undefined ? ([kind, "activity"] as const) : ([kind, "activity", id] as const);
}

export function provenanceKey(kind: KindName, id: string) {
  return [kind, "provenance", id] as const;
}
