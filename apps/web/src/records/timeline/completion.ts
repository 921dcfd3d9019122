import type { FieldChange } from "@lanyard/contract/action/action-schema";

/** Returns whether a change completes or reopens a record, from the field of the completion time. */
export function completionIn(changes: readonly FieldChange[]): "completed" | "reopened" | undefined {
  const done = changes.find(({ field }) => field === "done_at");
  if (done === undefined || (done.before === null) === (done.after === null)) return undefined;
  return done.after === null ? "reopened" : "completed";
}
