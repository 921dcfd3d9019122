import { activityQuery } from "@lanyard/contract/activity/activity-schema";
import { pipelined } from "#src/db/pipelined.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { attachmentsOf } from "#src/features/attachment/attachment.ts";
import { notesOf } from "#src/features/note/note.ts";
import type { Caller } from "#src/http/caller.ts";
import { activityOf } from "#src/records/activity/activity.ts";
import { requireRecord } from "#src/records/record-service.ts";
import { contacts } from "./contact-storage.ts";

const newest = activityQuery.parse({});

/** All that the page of a contact shows, in one round trip. @throws AppError NOT_FOUND when absent, deleted or foreign. */
export function readContactPage(caller: Caller, id: string) {
  return caller.reading(async (tx) => {
    const page = await pageOf(tx, id);
    // A merged one is the contact that it became.
    return page.contact.id === id ? page : pageOf(tx, page.contact.id);
  });
}

async function pageOf(tx: TenantTx, id: string) {
  const [contact, notes, attachments, timeline] = await pipelined(
    requireRecord(tx, contacts, id),
    notesOf(tx, { noun: "contact", id }),
    attachmentsOf(tx, { noun: "contact", id }),
    activityOf(tx, { noun: "contact", id }, newest),
  );
  return { contact, notes, attachments, ...timeline };
}
