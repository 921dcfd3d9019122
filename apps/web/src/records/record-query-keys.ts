import { type AnyKind, type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import type { KindName } from "#src/records/kind-name.ts";

/** Returns the key of a record's child list, which becomes stale with the lists of that kind. */
export function childListKey(parent: { noun: RecordNoun; id: string }, child: RecordNoun) {
  const { plural, asChild = {} }: AnyKind = recordKinds[child];
  return [plural, "list", "of", parent.noun, parent.id, asChild] as const;
}

/** Under which a record's timeline is kept; without a record, those of all records of the kind. Named for its route. */
export function timelineKey(kind: KindName, id?: string) {
  return id === undefined ? ([kind, "activity"] as const) : ([kind, "activity", id] as const);
}

/** Under which it is kept who set the values of a record. Named for its route. */
export function provenanceKey(kind: KindName, id: string) {
  return [kind, "provenance", id] as const;
}
