import { z } from "zod";
import { moment } from "../field/field-schema.ts";
import { actionId, attachmentId } from "../field/ids.ts";

/**
 * The file types that the app previews. The server detects them from the first bytes. HTML and SVG are
 * excluded, because they can run scripts.
 */
export const previewType = z.enum(["image/png", "image/jpeg", "image/gif", "image/webp", "application/pdf"]);
export type PreviewType = z.infer<typeof previewType>;

/** A file of a record (spec section 2.6). `size` is in bytes. */
export const attachment = z.object({
  id: attachmentId,
  filename: z.string(),
  size: z.number().int(),
  uploaded_at: moment,
  uploaded_by: z.string(),
  preview_type: previewType.nullable(),
});
export type Attachment = z.output<typeof attachment>;

export const attachmentListAnswer = z.object({ attachments: z.array(attachment) });
export const attachmentAnswer = z.object({ attachment, actionId: actionId.optional() });

/** A download URL relative to the API base. It works once, within a minute, without sign-in. */
export const downloadTicketAnswer = z.object({ url: z.string(), expires_at: moment });
export const downloadQuery = z.strictObject({ ticket: z.string().min(1).max(200) });
