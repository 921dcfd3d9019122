import { lockedById, type Undoable } from "#src/log/undoable.ts";
import { holderIdOf, holderValues } from "#src/records/record-holder.ts";
import { lockNotes, markNotes, updateNotes } from "./note-sql.ts";

/** How the log takes changes of notes back. */
export const noteUndo: Undoable = {
  lock: async (tx, ids) =>
    lockedById(await lockNotes(tx, ids), (row) => ({
      values: { body: row.body, pinned: row.pinned, ...holderValues(row) },
      subjectId: holderIdOf(row),
    })),
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
