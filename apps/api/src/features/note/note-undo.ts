import { holderIdOf } from "#src/features/action/record-holder.ts";
import type { UndoDoor } from "#src/features/action/undo-door.ts";
import { lockNotes, markNotes, updateNotes } from "./note-sql.ts";

/** How the log takes changes of notes back. */
export const noteUndo: UndoDoor = {
  async lock(tx, ids) {
    const rows = await lockNotes(tx, ids);
    return new Map(
      rows.map((row) => [
        row.id,
        {
          values: { body: row.body },
          version: row.version,
          deleted: row.deleted_at !== null,
          subjectId: holderIdOf(row),
        },
      ]),
    );
  },
  write: (tx, updates) =>
    updateNotes(
      tx,
      updates.map(({ id, values }) => ({ id, body: String(values.body) })),
    ),
  mark: markNotes,
  blocked: async () => new Map(),
};
