import { type Attachment, attachment } from "@lanyard/contract/attachment/attachment-schema";
import { maxAttachmentsPerRecord } from "@lanyard/contract/limits";
import type { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import type { Holder } from "#src/records/record-holder.ts";
import { type selectAttachment, selectAttachments } from "./attachment-sql.ts";

/** Files of a record, newest first. Whether it may be seen is the caller's to check. */
export function attachmentsOf(tx: TenantTx, holder: Holder): Statement<Attachment[]> {
  return selectAttachments(tx, holder, maxAttachmentsPerRecord).map((rows) => rows.map(toWire));
}

export function toWire(row: Awaited<ReturnType<typeof selectAttachment>>): Attachment {
  return attachment.parse(row);
}
