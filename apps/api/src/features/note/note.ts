import { noteId } from "@lanyard/contract/field/ids";
import type { NoteQuery } from "@lanyard/contract/note/note-schema";
import type { TenantTx } from "#src/db/tenant.ts";
import { type Holder, holderColumns, holderIdOf, holderValues } from "#src/records/kind/record-holder.ts";
import { rowUndo } from "#src/records/write/row-undo.ts";
import { type LockedNote, selectNotes, updateNotes } from "./note-sql.ts";

export { eraseNotesOf, hasNote, insertNote, notesMadeFrom, purgeNotes, rereadNotes } from "./note-sql.ts";

/**
 * Returns a page of notes: pinned notes first, then the newest. The caller must check access to the record.
 */
export function notesOf(tx: TenantTx, holder: Holder, query: NoteQuery) {
  return selectNotes(tx, holder, query).map((rows) => {
    const filled = rows.filter((row) => row.id !== null);
    const notes = filled.map(({ found: _, total: __, ...note }) => note);
    const isLast = notes.length === (filled[0]?.found ?? 0);
    return {
      notes,
      notes_next: isLast ? null : noteId.parse(notes.at(-1)?.id),
      notes_total: rows[0]?.total ?? 0,
    };
  });
}

export const noteUndo = rowUndo<LockedNote>("notes", holderColumns, {
  stateOf: (row) => ({
    values: { body: row.body, pinned: row.pinned, ...holderValues(row) },
    subjectId: holderIdOf(row),
  }),
  write: (tx, updates) =>
    updateNotes(
      tx,
      updates.map(({ id, values }) => ({ ...values, id })),
    ),
});
