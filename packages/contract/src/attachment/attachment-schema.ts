import { z } from "zod";
import { moment } from "../field/field-schema.ts";
import { actionId, attachmentId } from "../field/ids.ts";

/** The type that a file's first bytes prove, if a browser can show it safely: never HTML or SVG. */
export const previewType = z.enum(["image/png", "image/jpeg", "image/gif", "image/webp", "application/pdf"]);
export type PreviewType = z.infer<typeof previewType>;

/** A file of a contact, a company or a deal (spec section 2.6). `size` is in bytes. */
export const attachment = z.object({
  id: attachmentId,
  filename: z.string(),
  size: z.number().int(),
  uploaded_at: moment,
  uploaded_by: z.string(),
  /** Null for a file without a preview. */
  preview_type: previewType.nullable(),
});
export type Attachment = z.output<typeof attachment>;

export const attachmentListAnswer = z.object({ attachments: z.array(attachment) });
export const attachmentAnswer = z.object({ attachment, actionId: actionId.optional() });

/** A URL below the API's base; its holder can fetch the file once within a minute. */
export const downloadTicketAnswer = z.object({ url: z.string(), expires_at: moment });
export const downloadQuery = z.strictObject({ ticket: z.string().min(1).max(200) });
