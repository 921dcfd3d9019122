import type { Undoable } from "#src/log/undoable.ts";
import { holderIdOf, holderValues } from "#src/records/record-holder.ts";
import { lockNotes, markNotes, updateNotes } from "./note-sql.ts";

/** How the log takes changes of notes back. */
export const noteUndo: Undoable = {
  async lock(tx, ids) {
    const rows = await lockNotes(tx, ids);
    return new Map(
      rows.map((row) => [
        row.id,
        {
          values: { body: row.body, pinned: row.pinned, ...holderValues(row) },
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
      updates.map(({ id, values }) => ({
        ...holderValues(values),
        id,
        body: String(values.body),
        pinned: values.pinned === true,
      })),
    ),
  mark: markNotes,
  blocked: async () => new Map(),
};
