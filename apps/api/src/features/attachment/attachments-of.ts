import { type Attachment, attachment } from "@lanyard/contract/attachment/attachment-schema";
import { maxAttachmentsPerRecord } from "@lanyard/contract/limits";
import type { TenantTx } from "#src/db/tenant.ts";
import type { Holder } from "#src/records/record-holder.ts";
import { type selectAttachment, selectAttachments } from "./attachment-sql.ts";

/** Files of a record, newest first. Whether it may be seen is the caller's to check. */
export async function attachmentsOf(tx: TenantTx, holder: Holder): Promise<Attachment[]> {
  return (await selectAttachments(tx, holder, maxAttachmentsPerRecord)).map(toWire);
}

export function toWire(row: Awaited<ReturnType<typeof selectAttachment>>): Attachment {
  return attachment.parse(row);
}
