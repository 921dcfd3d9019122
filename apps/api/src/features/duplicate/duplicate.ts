import type { RepeatedUntilStopped } from "@lanyard/server-kit/background-work";
import { type DueWorkParts, repeatWhereDue } from "#src/db/due-organisations.ts";
import type { Undoable } from "#src/log/undoable.ts";
import { lockPairs, updateDismissed } from "./duplicate-pair-sql.ts";
import { type SearchParts, searchOrganisation } from "./duplicate-search.ts";

export { restartSearches } from "./duplicate-due-sql.ts";
export { eraseDuplicatesOf } from "./duplicate-pair-sql.ts";
export { searchKind, searchOrganisation } from "./duplicate-search.ts";

export const duplicateUndo: Undoable = {
  async lock(tx, ids) {
    const rows = await lockPairs(tx, ids);
    return new Map(
      rows.map(({ id, dismissed, version }) => [
        id,
        { values: { dismissed }, version, deleted: false, subjectId: id },
      ]),
    );
  },
  write: (tx, updates) =>
    updateDismissed(
      tx,
      updates.map(({ id, values }) => ({ id, dismissed: values.dismissed === true })),
    ),
  mark: async () => undefined,
};

/**
 * Starts the background search for duplicates. The search stores its position, so that another process can
 * continue it. Only one process searches an organisation at a time.
 */
export function startDuplicateSearch(parts: SearchParts & DueWorkParts): RepeatedUntilStopped {
  return repeatWhereDue(parts, {
    name: "duplicate search",
    failure: "Duplicates could not be searched",
    select: "duplicate_searches_due",
    run: (orgId, isStopped) => searchOrganisation(parts, orgId, isStopped),
  });
}
