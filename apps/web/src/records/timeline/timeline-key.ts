import type { KindName } from "#src/records/kind-name.ts";

/** Under which a record's timeline is kept; without a record, those of all records of the kind. Named for its route. */
export function timelineKey(kind: KindName, id?: string) {
  return id === undefined ? ([kind, "activity"] as const) : ([kind, "activity", id] as const);
}
