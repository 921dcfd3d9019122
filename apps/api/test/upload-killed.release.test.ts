import { readdir, utimes } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { startApiProcess } from "@lanyard/test-kit/api-process";
import { waitingLocks } from "@lanyard/test-kit/waiting-locks";
import { afterAll, expect, test, vi } from "vitest";
import { openHousekeeping } from "./old-deletions.ts";

const api = await startApiProcess();
const housekeeping = openHousekeeping(api);
afterAll(async () => {
  await housekeeping.close();
  await api.stop();
});

async function storedFiles(): Promise<string[]> {
  const folder = join(api.dataDir, "files");
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  return names.filter((name) => name.includes("/")).map((name) => join(folder, name));
}

/**
 * Sends the start of an upload but not its end. Resolves to the status of the response, or to `lost` if the
 * connection breaks.
 */
function beginUpload(contactId: string): Promise<string> {
  const boundary = "the-end-never-comes";
  const upload = request(`${api.baseUrl}/contacts/${contactId}/attachments`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${api.accessToken}`,
      "content-type": `multipart/form-data; boundary=${boundary}`,
    },
  });
  const ended = new Promise<string>((resolve) => {
    upload.on("error", () => resolve("lost"));
    upload.on("response", ({ statusCode }) => resolve(String(statusCode)));
  });
  upload.write(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\n\r\n`);
  upload.write(Buffer.alloc(1_000_000, 7));
  return ended;
}

test("if the API is killed during an upload, no row remains and the file is removed", async () => {
  const { contact } = await api.client.contacts.create({ body: { first: "Ana" } });
  const params = { id: contact.id };
  const ended = beginUpload(contact.id);
  await vi.waitFor(async () => expect(await storedFiles()).toHaveLength(1));
  await api.kill();
  expect(await ended).toBe("lost");

  await api.restart();
  const file = { file: new Blob(["whole"]), fileName: "whole.txt" };
  const { attachment } = await api.client.contactAttachments.create({ params, ...file });
  const { attachments } = await api.client.contactAttachments.list({ params });
  expect(attachments.map(({ id }) => id)).toEqual([attachment.id]);
  // Housekeeping keeps young files, because their uploads may still be running.
  await housekeeping.runNow();
  expect(await storedFiles()).toHaveLength(2);
  const dayBefore = new Date(Date.now() - 25 * 3_600_000);
  for (const path of await storedFiles()) await utimes(path, dayBefore, dayBefore);
  await housekeeping.runNow();
  expect(await storedFiles()).toEqual([expect.stringContaining(attachment.id)]);
});

test("if the API is killed after a commit, a retry gets the response of the first call", async () => {
  const { contact } = await api.client.contacts.create({ body: { first: "Bea" } });
  const rename = () =>
    api.client.contacts.update(
      { params: { id: contact.id }, body: { first: "Beatrice" } },
      { idempotencyKey: "killed" },
    );
  // The first lock blocks the change. The second is granted when the change commits, because the change has
  // claimed its idempotency key; the kill then follows the commit.
  const [holding, catching] = await Promise.all([api.owner.connect(), api.owner.connect()]);
  await holding.query("begin; lock table crm.actions in exclusive mode");
  const lost = rename().catch(() => undefined);
  const isWaiting = (table: string) =>
    expect.poll(() => waitingLocks(holding, `relation = '${table}'::regclass`)).toBe(1);
  await isWaiting("crm.actions");
  const caught = catching.query("begin; lock table crm.idempotency_keys in share mode");
  await isWaiting("crm.idempotency_keys");
  await holding.query("rollback");
  await caught;
  await api.kill();
  await catching.query("rollback");
  holding.release();
  catching.release();
  await lost;

  await api.restart();
  const { contact: told, actionId } = await rename();
  expect(told).toMatchObject({ id: contact.id, first: "Beatrice", version: 2 });
  const { actions } = await api.client.actions.list({ query: { kind: "update" } });
  expect(actions.map(({ id }) => id)).toEqual([actionId]);
});
