import type { KindName } from "#src/records/kind-name.ts";

/** Under which it is kept who set the values of a record. Named for its route. */
export function provenanceKey(kind: KindName, id: string) {
  return [kind, "provenance", id] as const;
}
