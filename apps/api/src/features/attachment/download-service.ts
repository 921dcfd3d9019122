import { downloadTicketSeconds } from "@lanyard/contract/limits";
import type { TenantDatabase } from "#src/db/tenant.ts";
import { AppError } from "#src/http/app-error.ts";
import type { Caller } from "#src/http/caller.ts";
import { FileAnswer } from "#src/http/file-answer.ts";
import { createOrganisationSecret, organisationOfSecret, secretHash } from "#src/http/organisation-secret.ts";
import { belongsToHolder, type Holder } from "#src/records/kind/record-holder.ts";
import { requireHolder } from "#src/records/links/record-holder-label.ts";
import { requireAttachment } from "./attachment-service.ts";
import { insertTicket, lockAttachments, takeTicket } from "./attachment-sql.ts";
import type { FileStore } from "./file-store.ts";

/**
 * Creates a URL for a single download (security.md, Input and output 4). `addressOf` returns the URL for a
 * ticket.
 */
export async function createDownloadTicket(
  caller: Caller,
  holder: Holder,
  id: string,
  addressOf: (ticket: string) => string,
) {
  const ticket = createOrganisationSecret(caller.orgId);
  const expiresAt = await caller.inTenant(async (tx) => {
    await requireAttachment(tx, holder, id);
    return insertTicket(tx, {
      attachment_id: id,
      ticket_hash: secretHash(ticket),
      seconds: downloadTicketSeconds,
    });
  });
  return { url: addressOf(ticket), expires_at: expiresAt };
}

/** Sends the file once. Invalid, used and expired tickets get the same refusal as unknown files. */
export async function downloadAttachment(
  { database, store }: { database: TenantDatabase; store: FileStore },
  requested: Holder,
  id: string,
  ticket: string,
): Promise<FileAnswer> {
  const orgId = organisationOfSecret(ticket);
  if (orgId === undefined) throw new AppError("NOT_FOUND");
  const row = await database.transaction(orgId, async (tx) => {
    const [attachment] = await lockAttachments(tx, [id]);
    if (attachment === undefined) return undefined;
    const isOwn =
      belongsToHolder(attachment, requested) ||
      belongsToHolder(attachment, (await requireHolder(tx, requested)).holder);
    if (!isOwn) return undefined;
    // The ticket is used up last, so that a request for the wrong record does not consume it.
    return (await takeTicket(tx, id, secretHash(ticket))) ? attachment : undefined;
  });
  if (row === undefined) throw new AppError("NOT_FOUND");
  return new FileAnswer({
    contentType: "application/octet-stream",
    fileName: row.filename,
    sizeBytes: row.size_bytes,
    body: await store.read({ orgId, id }),
  });
}
