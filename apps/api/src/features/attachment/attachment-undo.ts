import type { Undoable } from "#src/log/undoable.ts";
import { holderIdOf } from "#src/records/record-holder.ts";
import { lockAttachments, markAttachments } from "./attachment-sql.ts";

/** How the log takes uploads and deletions back; a file never changes, so there is nothing else. */
export const attachmentUndo: Undoable = {
  async lock(tx, ids) {
    const rows = await lockAttachments(tx, ids);
    return new Map(
      rows.map((row) => [
        row.id,
        {
          values: { filename: row.filename },
          version: row.version,
          deleted: row.deleted_at !== null,
          subjectId: holderIdOf(row),
          timelineValues: { filename: row.filename },
        },
      ]),
    );
  },
  write: async () => undefined,
  mark: markAttachments,
  blocked: async () => new Map(),
};
