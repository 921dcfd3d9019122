import type { Undoable } from "#src/log/undoable.ts";
import { lockPairs, updateDismissed } from "./duplicate-pair-sql.ts";

export { eraseDuplicatesOf } from "./duplicate-pair-sql.ts";
export { searchKind, searchOrganisation } from "./duplicate-search.ts";
export { restartSearches } from "./duplicate-search-sql.ts";
export { startDuplicateSearch } from "./duplicate-watch.ts";

/** Undoes the dismissal of a pair. */
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
  blocked: async () => new Map(),
};
