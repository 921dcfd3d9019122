import type { TenantTx } from "#src/db/tenant.ts";
import type { Holder } from "#src/records/record-holder.ts";
import { selectNotes } from "./note-sql.ts";

export { eraseNotesOf } from "./note-erasure-sql.ts";
export { hasNote, insertNote, notesMadeFrom, purgeNotes } from "./note-sql.ts";
export { noteUndo } from "./note-undo.ts";

/** A list of more is not shown whole. */
const notesShown = 1000;

/** Notes of a record, pinned ones first, then newest first. Whether it may be seen is the caller's to check. */
export function notesOf(tx: TenantTx, holder: Holder) {
  return selectNotes(tx, holder, notesShown);
}
