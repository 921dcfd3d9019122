import type { Undoable } from "#src/log/undoable.ts";
import { holderIdOf, holderValues } from "#src/records/record-holder.ts";
import { lockAttachments, markAttachments, moveAttachments } from "./attachment-sql.ts";

/** How the log takes uploads and deletions back; a file never changes but can belong to another record. */
export const attachmentUndo: Undoable = {
  async lock(tx, ids) {
    const rows = await lockAttachments(tx, ids);
    return new Map(
      rows.map((row) => [
        row.id,
        {
          values: { filename: row.filename, ...holderValues(row) },
          version: row.version,
          deleted: row.deleted_at !== null,
          subjectId: holderIdOf(row),
          timelineValues: { filename: row.filename },
        },
      ]),
    );
  },
  write: (tx, updates) =>
    moveAttachments(
      tx,
      updates.map(({ id, values }) => ({ ...holderValues(values), id })),
    ),
  mark: markAttachments,
  blocked: async () => new Map(),
};
