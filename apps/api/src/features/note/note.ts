import { noteId } from "@lanyard/contract/field/ids";
import type { NoteQuery } from "@lanyard/contract/note/note-schema";
import { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import type { Holder } from "#src/records/record-holder.ts";
import { countNotes, selectNotes } from "./note-sql.ts";

export { eraseNotesOf } from "./note-erasure-sql.ts";
export { hasNote, insertNote, notesMadeFrom, purgeNotes, rereadNotes } from "./note-sql.ts";
export { noteUndo } from "./note-undo.ts";

/** Selects a page of a record's notes, pinned notes first, then newest first. The caller checks access to the record. */
export function notesOf(tx: TenantTx, holder: Holder, query: NoteQuery) {
  return Statement.all([selectNotes(tx, holder, query), countNotes(tx, holder)]).map(([rows, [counted]]) => {
    const notes = rows.map(({ found: _, ...note }) => note);
    const isLast = notes.length === (rows[0]?.found ?? 0);
    return {
      notes,
      notes_next: isLast ? null : noteId.parse(notes.at(-1)?.id),
      notes_total: counted?.total ?? 0,
    };
  });
}
