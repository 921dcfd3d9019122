import type { FieldChange } from "@lanyard/contract/action/action-schema";

/** Whether a change says of a record that it is done, or open again: by the field that keeps when it was. */
export function completionIn(changes: readonly FieldChange[]): "completed" | "reopened" | undefined {
  const done = changes.find(({ field }) => field === "done_at");
  if (done === undefined || (done.before === null) === (done.after === null)) return undefined;
  return done.after === null ? "reopened" : "completed";
}
