import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { withHousekeeping } from "./housekeeping-set-up.ts";

const { api, housekeeping } = await withHousekeeping();

async function storedIds(): Promise<string[]> {
  const names = await readdir(join(api.dataDir, "files"), { recursive: true });
  return names.filter((name) => name.includes("/")).map((name) => name.split("/")[1] ?? "");
}

async function upload(id: string): Promise<string> {
  const file = { file: new Blob(["x"]), fileName: "x.txt" };
  return (await api.acme.user.client.contactAttachments.create({ params: { id }, ...file })).attachment.id;
}

test("a deleted file stays on disk for 30 days and is then removed", async () => {
  const { client } = api.acme.user;
  const { contact } = await client.contacts.create({ body: { first: "Old" } });
  const [kept, recent, old] = [await upload(contact.id), await upload(contact.id), await upload(contact.id)];
  for (const attachmentId of [recent, old])
    await client.contactAttachments.delete({ params: { id: contact.id, attachmentId } });
  await housekeeping.ageDeletion("attachments", recent, 29);
  await housekeeping.ageDeletion("attachments", old, 31);
  await housekeeping.runNow();
  expect((await storedIds()).sort()).toEqual([kept, recent].sort());
});

test("a contact's files are removed when the contact is purged, not earlier", async () => {
  const { client } = api.acme.user;
  const { contact } = await client.contacts.create({ body: { first: "Gone" } });
  const id = await upload(contact.id);
  await client.contacts.delete({ params: { id: contact.id } });
  await housekeeping.runNow();
  expect(await storedIds()).toContain(id);
  await housekeeping.ageDeletion("contacts", contact.id, 31);
  await housekeeping.runNow();
  expect(await storedIds()).not.toContain(id);
});

test("files that a killed upload left on disk are removed after a day", async () => {
  const { contact } = await api.acme.user.client.contacts.create({ body: { first: "Sweep" } });
  const known = await upload(contact.id);
  const folder = (await readdir(join(api.dataDir, "files")))[0] ?? "";
  const place = join(api.dataDir, "files", folder);
  await mkdir(place, { recursive: true });
  const dayBefore = new Date(Date.now() - 25 * 3_600_000);
  const [whole, partial, young] = [crypto.randomUUID(), `${crypto.randomUUID()}.part`, crypto.randomUUID()];
  for (const name of [whole, partial, young]) await writeFile(join(place, name), "orphan");
  for (const name of [whole, partial, known]) await utimes(join(place, name), dayBefore, dayBefore);
  await housekeeping.runNow();
  const left = await storedIds();
  expect(left).toContain(known);
  expect(left).toContain(young);
  expect(left).not.toContain(whole);
  expect(left).not.toContain(partial);
});
