import type { FieldChange } from "@lanyard/contract/action/action-schema";

export function completionIn(changes: readonly FieldChange[]): "completed" | "reopened" | undefined {
  const done = changes.find(({ field }) => field === "done_at");
  if (done === undefined || (done.before === null) === (done.after === null)) return undefined;
  return done.after === null ? "reopened" : "completed";
}
