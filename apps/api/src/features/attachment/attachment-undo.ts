import { holderIdOf } from "#src/features/action/record-holder.ts";
import type { UndoDoor } from "#src/features/action/undo-door.ts";
import { lockAttachments, markAttachments } from "./attachment-sql.ts";

/** How the log takes uploads and deletions back; a file never changes, so there is nothing else. */
export const attachmentUndo: UndoDoor = {
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
          told: { filename: row.filename },
        },
      ]),
    );
  },
  write: async () => undefined,
  mark: markAttachments,
  blocked: async () => new Map(),
};
