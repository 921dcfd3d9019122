import { type Action, undoRight } from "@lanyard/contract/action/action-schema";
import { deletedRetentionDays } from "@lanyard/contract/limits";
import { useMayManage, useMayWrite } from "#src/lib/session/rights.ts";

export function useMayUndo(): (action: Pick<Action, "undo_right">) => boolean {
  const [mayWrite, mayManage] = [useMayWrite(), useMayManage()];
  return ({ undo_right }) => (undo_right === "admin" ? mayManage : mayWrite);
}

const dayMs = 86_400_000;

/**
 * Returns whether an action can no longer be undone because its records were erased or purged. Settings are
 * never purged.
 */
export function isPastRecovery(
  { kind, noun, at }: Pick<Action, "kind" | "noun" | "at">,
  now = Date.now(),
): boolean {
  if (kind === "erase") return true;
  const isDeletion = kind === "delete" || kind === "bulk-delete" || kind === "merge";
  const isPurged = (isDeletion && undoRight(noun, kind) === "write") || kind === "member-removal";
  return isPurged && Date.parse(at) < now - deletedRetentionDays * dayMs;
}
