import { lockedById, type Undoable } from "#src/log/undoable.ts";
import { holderIdOf, holderValues } from "#src/records/record-holder.ts";
import { lockAttachments, markAttachments, moveAttachments } from "./attachment-sql.ts";

/** How the log takes uploads and deletions back; a file never changes but can belong to another record. */
export const attachmentUndo: Undoable = {
  lock: async (tx, ids) =>
    lockedById(await lockAttachments(tx, ids), (row) => ({
      values: { filename: row.filename, ...holderValues(row) },
      subjectId: holderIdOf(row),
      timelineValues: { filename: row.filename },
    })),
  write: (tx, updates) =>
    moveAttachments(
      tx,
      updates.map(({ id, values }) => ({ ...holderValues(values), id })),
    ),
  mark: markAttachments,
  blocked: async () => new Map(),
};
