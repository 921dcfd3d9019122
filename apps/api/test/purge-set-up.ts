import type { Client } from "@lanyard/client/client-shape";
import type { ActionId, ContactId } from "@lanyard/contract/field/ids";
import { joinTestApi } from "@lanyard/test-kit/test-api";
import { defaultPipeline } from "./board-reading.ts";
import { housekeepingOf } from "./housekeeping-set-up.ts";
import { refusal } from "./refusal.ts";

export const gone = { status: 409, code: "CHANGED_SINCE" };
export const goneForGood = {
  ...gone,
  message: "A record of this merge was permanently deleted. Merges can be undone for 30 days.",
};

export async function withPurges() {
  const api = await joinTestApi();
  const housekeeping = housekeepingOf(api);
  /** Purges a record that is deleted or merged. */
  async function purgeDeleted(table: "contacts" | "companies", id: string): Promise<void> {
    await housekeeping.ageDeletion(table, id, 31);
    await housekeeping.runNow();
  }
  return {
    api,
    purgeDeleted,
    async purge(table: "contacts" | "companies", id: string): Promise<void> {
      await api.acme.user.client[table].delete({ params: { id } });
      await purgeDeleted(table, id);
    },
    refusedUndo: (id: ActionId | undefined) =>
      refusal(api.acme.user.client.actions.undo({ params: { id: id ?? "" } })),
  };
}

export async function newHolder(client: Client, first: string): Promise<ContactId> {
  const { contact } = await client.contacts.create({ body: { first, tags: first } });
  const [params, contact_id] = [{ id: contact.id }, contact.id];
  await client.contactNotes.create({ params, body: { body: `Said of ${first}` } });
  await client.contactAttachments.create({ params, file: new Blob(["x"]), fileName: `${first}.txt` });
  await client.tasks.create({ body: { title: `Ring ${first}`, contact_id } });
  const stage_id = (await defaultPipeline(client)).stage("Lead").id;
  const deal = { name: `Deal of ${first}`, amount_cents: 1, stage_id, contact_id };
  await client.deals.create({ body: deal });
  return contact.id;
}

/**
 * Returns the texts and names of a contact's notes, files, tasks and deals. `newHolder` gave each of them the
 * name of the contact that it was created for.
 */
export async function heldBy(client: Client, id: ContactId): Promise<string[]> {
  const params = { id };
  const [{ notes }, { attachments }, { tasks }, { deals }] = await Promise.all([
    client.contactNotes.list({ params }),
    client.contactAttachments.list({ params }),
    client.contactChildren.tasks({ params }),
    client.contactChildren.deals({ params }),
  ]);
  return [
    ...notes.map(({ body }) => body),
    ...attachments.map(({ filename }) => filename),
    ...tasks.map(({ title }) => title),
    ...deals.map(({ name }) => name),
  ].toSorted();
}

export const allOf = (...names: string[]) =>
  names.flatMap((name) => [`Said of ${name}`, `${name}.txt`, `Ring ${name}`, `Deal of ${name}`]).toSorted();

export const merge = (client: Client, survivor_id: ContactId, ...merged_ids: ContactId[]) =>
  client.contacts.merge({ body: { survivor_id, merged_ids } });
