import { z } from "zod";
import { moment, requiredText, version } from "../field/field-schema.ts";
import { noteId } from "../field/ids.ts";
import { refusalMessage } from "../refusals/refusal.ts";

export const noteBody = requiredText(20_000, refusalMessage("noteEmpty"));

export const note = z.object({
  id: noteId,
  body: z.string(),
  /** It stands above the others of its record. */
  pinned: z.boolean(),
  author_id: z.string(),
  author_name: z.string(),
  version,
  created_at: moment,
  updated_at: moment,
});
export type Note = z.output<typeof note>;

export const newNote = z.strictObject({ body: noteBody });
/** A text, the pin or both; without either the text is missing. */
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
export const noteListAnswer = z.object({ notes: z.array(note) });
export const noteAnswer = z.object({ note, actionId: z.uuid().optional() });
