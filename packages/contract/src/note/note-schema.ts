import { z } from "zod";
import { moment, requiredText, version } from "../field/field-schema.ts";
import { noteId } from "../field/ids.ts";
import { wholeParam } from "../field/listing-schema.ts";
import { tidyLines } from "../field/tidy-text.ts";
import { maxPageSize } from "../limits.ts";
import { refusalMessage } from "../refusals/refusal.ts";

export const noteBody = requiredText(20_000, refusalMessage("noteEmpty"), tidyLines);

export const note = z.object({
  id: noteId,
  body: z.string(),
  /** Pinned notes precede the other notes of their record. */
  pinned: z.boolean(),
  author_id: z.string(),
  author_name: z.string(),
  version,
  created_at: moment,
  updated_at: moment,
});
export type Note = z.output<typeof note>;

export const newNote = z.strictObject({ body: noteBody });
export const noteChange = z
  .strictObject({
    body: noteBody.optional(),
    pinned: z.boolean().optional(),
    version: version.optional(),
  })
  .refine(({ body, pinned }) => body !== undefined || pinned !== undefined, {
    path: ["body"],
    error: refusalMessage("noteEmpty"),
  });

const defaultNotes = 20;

/** `before` is the `notes_next` of the previous page. */
export const noteQuery = z.strictObject({
  limit: wholeParam(1, maxPageSize).default(defaultNotes),
  before: noteId.optional(),
});
export type NoteQuery = z.output<typeof noteQuery>;

/**
 * A page of notes. Long texts can make a page shorter than `limit`; `notes_next` is null on the last page.
 */
export const noteListAnswer = z.object({
  notes: z.array(note),
  notes_next: noteId.nullable(),
  notes_total: z.number().int(),
});
export type NotePage = z.output<typeof noteListAnswer>;

export const noteAnswer = z.object({ note, actionId: z.uuid().optional() });
