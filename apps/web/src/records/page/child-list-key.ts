import { type AnyKind, type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";

/** The key of what belongs to a record, as its page shows it: what makes the lists of that kind stale makes it stale. */
export function childListKey(parent: { noun: RecordNoun; id: string }, child: RecordNoun) {
  const { plural, asChild = {} }: AnyKind = recordKinds[child];
  return [plural, "list", "of", parent.noun, parent.id, asChild] as const;
}
