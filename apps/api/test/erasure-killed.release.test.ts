import { mkdir, readdir, readFile, rename, rmdir } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import type { ContactId } from "@lanyard/contract/field/ids";
import { startApiProcess } from "@lanyard/test-kit/api-process";
import { afterAll, expect, test, vi } from "vitest";
import { attachmentCalls } from "./attachment-calls.ts";
import { csvOf, uploadJob } from "./import-job-calls.ts";
import { holdStatement } from "./import-statements.ts";
import { openHousekeeping } from "./old-deletions.ts";
import { expectRefused, refusal } from "./refusal.ts";

const api = await startApiProcess();
afterAll(() => api.stop());

const patience = { timeout: 60_000, interval: 20 };

/** Returns the paths of all stored files, including incomplete ones, that contain a text. */
async function filesWith(text: string): Promise<string[]> {
  const folder = join(api.dataDir, "files");
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = await Promise.all(paths.map((path) => readFile(path, "utf8").catch(() => "")));
  return paths.filter((_, index) => texts[index]?.includes(text));
}

/** Begins to upload a file that contains a person's name. `finish` sends the rest of the file. */
async function beginUpload(name: string) {
  const boundary = "the-end-comes-later";
  const upload = request(`${api.baseUrl}/imports`, {
    method: "POST",
    agent: false,
    headers: {
      authorization: `Bearer ${api.accessToken}`,
      "content-type": `multipart/form-data; boundary=${boundary}`,
    },
  });
  const status = new Promise<number | "lost">((resolve) => {
    upload.on("error", () => resolve("lost"));
    upload.on("response", ({ statusCode = 0 }) => resolve(statusCode));
  });
  upload.write(
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="people.csv"\r\n\r\nFirst,Last\n${name}\n${"Somebody,Else\n".repeat(100)}`,
  );
  await vi.waitFor(async () => expect(await filesWith(name)).toHaveLength(1), patience);
  return { status, finish: () => upload.end(`Somebody,Else\n\r\n--${boundary}--\r\n`) };
}

async function importStates(): Promise<string[]> {
  const { imports } = await api.client.imports.list({});
  return imports.map(({ state }) => state);
}

const erase = (id: ContactId) => api.acme.admin.client.contacts.erase({ params: { id } });

test("an erasure cancels a running upload and removes its file", async () => {
  const { contact } = await api.client.contacts.create({ body: { first: "Amaltheus", last: "Arriving" } });
  const upload = await beginUpload("Amaltheus,Arriving");
  await erase(contact.id);
  upload.finish();
  expect(await upload.status).toBe(409);
  await vi.waitFor(async () => expect(await filesWith("Amaltheus")).toEqual([]), patience);
  expect(await importStates()).toEqual(["cancelled"]);
});

test("an erasure removes the incomplete upload that a killed process left", async () => {
  const { contact } = await api.client.contacts.create({ body: { first: "Balthasine", last: "Halved" } });
  const upload = await beginUpload("Balthasine,Halved");
  await api.kill();
  expect(await upload.status).toBe("lost");
  await api.restart();
  expect(await filesWith("Balthasine")).toHaveLength(1);
  await erase(contact.id);
  expect(await filesWith("Balthasine")).toEqual([]);
  expect(await importStates()).not.toContain("uploading");
});

test("cancelling an import removes the incomplete upload that a killed process left", async () => {
  const upload = await beginUpload("Clothilde,Halved");
  await api.kill();
  expect(await upload.status).toBe("lost");
  await api.restart();
  const { imports } = await api.client.imports.list({});
  const lost = imports.find(({ state }) => state === "uploading");
  await api.client.imports.cancel({ params: { id: lost?.id ?? "" } });
  expect(await filesWith("Clothilde")).toEqual([]);
});

test("housekeeping removes files that an erasure could not remove, even recent ones", async () => {
  const { contact } = await api.client.contacts.create({ body: { first: "Ermengard", last: "Filed" } });
  await attachmentCalls(api).upload(contact.id, "Signed by Ermengard");
  await uploadJob(api.client, csvOf(["Ermengard Filed,someone@else.example,"]));
  const files = await filesWith("Ermengard");
  expect(files).toHaveLength(2);
  // Replaces each file with a folder, so that the erasure cannot remove the file, as if the bucket were
  // missing or the process were killed right after its commit.
  for (const path of files) {
    await rename(path, `${path}.aside`);
    await mkdir(path);
  }
  await erase(contact.id);
  for (const path of files) {
    await rmdir(path);
    await rename(`${path}.aside`, path);
  }
  expect(await filesWith("Ermengard")).toHaveLength(2);
  const { contact: other } = await api.client.contacts.create({ body: { first: "Other" } });
  await attachmentCalls(api).upload(other.id, "Theirs stays");
  const housekeeping = openHousekeeping(api);
  await housekeeping.runNow();
  await housekeeping.close();
  expect(await filesWith("Ermengard")).toEqual([]);
  expect(await filesWith("Theirs")).toHaveLength(1);
});

test("a killed erasure has no effect, and a repeated request completes it", async () => {
  const { contact } = await api.client.contacts.create({ body: { first: "Cunigunda", last: "Held" } });
  await api.client.contacts.update({ params: { id: contact.id }, body: { last: "Later" } });
  const { id } = await uploadJob(api.client, csvOf(["Cunigunda Held,someone@else.example,"]));
  const held = await holdStatement(api.owner, "insert", "erased_records");
  const lost = refusal(erase(contact.id));
  await held.isReached();
  await api.kill();
  await lost;
  await held.letGo();
  await api.restart();
  const params = { id: contact.id };
  expect((await api.client.contacts.read({ params })).contact.last).toBe("Later");
  expect((await api.client.imports.get({ params: { id } })).import.state).toBe("uploaded");
  expect(await filesWith("Cunigunda")).toHaveLength(1);
  await erase(contact.id);
  await expectRefused(api.client.contacts.read({ params }), 404);
  await expectRefused(api.client.imports.get({ params: { id } }), 404);
  expect(await filesWith("Cunigunda")).toEqual([]);
});

test("an erasure killed after its commit removes search words at the next start", async () => {
  const { contact } = await api.client.contacts.create({ body: { first: "Dorotheus", last: "Worded" } });
  const wordCount = async () => {
    const { rows } = await api.owner.query(
      "select count(*)::int as count from crm.search_words where word = 'dorotheus'",
    );
    return rows[0].count;
  };
  await vi.waitFor(async () => expect(await wordCount()).toBe(1), patience);
  await uploadJob(api.client, csvOf(["Dorotheus Worded,someone@else.example,"]));
  const holding = await api.owner.connect();
  await holding.query("begin; lock table crm.search_words in exclusive mode");
  const lost = refusal(erase(contact.id));
  await vi.waitFor(async () => expect(await filesWith("Dorotheus")).toEqual([]), patience);
  await api.kill();
  await lost;
  await holding.query("rollback");
  holding.release();
  await api.restart();
  await vi.waitFor(async () => expect(await wordCount()).toBe(0), patience);
});
