import { createHash, randomBytes } from "node:crypto";
import { type OrganisationId, organisationId } from "@lanyard/contract/field/ids";
import { downloadTicketSeconds } from "@lanyard/contract/limits";
import { parse, stringify } from "uuid";
import type { TenantDatabase } from "#src/db/tenant.ts";
import { AppError } from "#src/http/app-error.ts";
import type { Caller } from "#src/http/caller.ts";
import { FileAnswer } from "#src/http/file-answer.ts";
import { type Holder, isHeldBy } from "#src/records/record-holder.ts";
import { requireAttachment } from "./attachment-service.ts";
import { lockAttachments } from "./attachment-sql.ts";
import { insertTicket, takeTicket } from "./download-ticket-sql.ts";
import type { FileStore } from "./file-store.ts";

/** An address for one download (security.md, Input and output 4); `addressOf` knows the route. */
export async function createDownloadTicket(
  caller: Caller,
  holder: Holder,
  id: string,
  addressOf: (ticket: string) => string,
) {
  const ticket = createTicket(caller.orgId);
  const expiresAt = await caller.inTenant(async (tx) => {
    await requireAttachment(tx, holder, id);
    return insertTicket(tx, {
      attachment_id: id,
      ticket_hash: ticketHash(ticket),
      seconds: downloadTicketSeconds,
    });
  });
  return { url: addressOf(ticket), expires_at: expiresAt };
}

/** Hands the file out once. A ticket that is wrong, used, late or of another file: there is nothing here. */
export async function downloadAttachment(
  { database, store }: { database: TenantDatabase; store: FileStore },
  holder: Holder,
  id: string,
  ticket: string,
): Promise<FileAnswer> {
  const orgId = organisationOf(ticket);
  if (orgId === undefined) throw new AppError("NOT_FOUND");
  const row = await database.transaction(orgId, async (tx) => {
    const [attachment] = await lockAttachments(tx, [id]);
    if (attachment === undefined || !isHeldBy(attachment, holder)) return undefined;
    // Last, so that a ticket tried at another record still opens its own.
    return (await takeTicket(tx, id, ticketHash(ticket))) ? attachment : undefined;
  });
  if (row === undefined) throw new AppError("NOT_FOUND");
  return new FileAnswer({
    contentType: "application/octet-stream",
    fileName: row.filename,
    sizeBytes: row.size,
    body: await store.read({ orgId, id }),
  });
}

const organisationBytes = 16;
const secretBytes = 32;

/** A ticket carries its organisation, because whoever brings it is not signed in; the rest is 256 random bits. */
function createTicket(orgId: OrganisationId): string {
  return Buffer.concat([parse(orgId), randomBytes(secretBytes)]).toString("base64url");
}

/** The organisation that a ticket claims to be of; undefined when it is not one of ours at all. */
function organisationOf(ticket: string): OrganisationId | undefined {
  const bytes = Buffer.from(ticket, "base64url");
  if (bytes.length !== organisationBytes + secretBytes || bytes.toString("base64url") !== ticket)
    return undefined;
  try {
    return organisationId.parse(stringify(bytes.subarray(0, organisationBytes)));
  } catch {
    return undefined;
  }
}

/** What is stored: who reads the table cannot use it. */
function ticketHash(ticket: string): string {
  return createHash("sha256").update(ticket).digest("hex");
}
