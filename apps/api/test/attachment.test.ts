import { stat } from "node:fs/promises";
import { join } from "node:path";
import { crmIdOf, joinTestApi } from "@lanyard/test-kit/test-api";
import { describe, expect, test } from "vitest";
import { attachmentCalls, storedFiles } from "./attachment-calls.ts";
import { expectRefused } from "./refusal.ts";

const api = await joinTestApi();
const { client } = api.acme.user;
const files = attachmentCalls(api);

describe("a file of a contact", () => {
  test("a file is uploaded, listed with its size and downloaded unchanged", async () => {
    const id = await files.newContact();
    const bytes = crypto.getRandomValues(new Uint8Array(50_000));
    const { attachment } = await files.upload(id, bytes, "Angebot „Köln“ 2026.pdf");
    expect(attachment).toMatchObject({
      id: expect.any(String),
      uploaded_at: expect.any(String),
      filename: "Angebot „Köln“ 2026.pdf",
      size: 50_000,
      uploaded_by: "acme user",
      preview_type: null,
    });
    expect(await files.listed(id)).toEqual([attachment]);
    const { url } = await api.acme.viewer.client.contactAttachments.ticket({
      params: { id, attachmentId: attachment.id },
    });
    const answer = await files.download(url);
    expect(answer.status).toBe(200);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes);
  });

  test("several files, including an empty one, are listed newest first", async () => {
    const id = await files.newContact();
    await files.upload(id, "one", "one.txt");
    await files.upload(id, "", "empty.txt");
    expect((await files.listed(id)).map(({ filename, size }) => [filename, size])).toEqual([
      ["empty.txt", 0],
      ["one.txt", 3],
    ]);
  });

  test("an uploaded file is stored under its id, readable only by the server", async () => {
    const id = await files.newContact();
    const { attachment } = await files.upload(id, "#!/bin/sh\n", "run-me.sh");
    const name = (await storedFiles(api.dataDir)).find((path) => path.endsWith(attachment.id)) ?? "";
    expect(name).not.toBe("");
    const { mode } = await stat(join(api.dataDir, "files", name));
    expect(mode & 0o777).toBe(0o600);
  });

  test("a file's upload and deletion appear in the timeline and the log", async () => {
    const id = await files.newContact();
    const { attachment } = await files.upload(id, "x", "contract.txt");
    await client.contactAttachments.delete({ params: { id, attachmentId: attachment.id } });
    const { activity } = await client.contacts.activity({ params: { id } });
    expect(activity.slice(0, 2)).toMatchObject([
      { noun: "attachment", op: "delete", changes: [{ field: "filename", before: "contract.txt" }] },
      { noun: "attachment", op: "create", changes: [{ field: "filename", after: "contract.txt" }] },
    ]);
    const { actions } = await client.actions.list({ query: { noun: "attachment", limit: 2 } });
    expect(actions.map(({ kind }) => kind)).toEqual(["delete", "create"]);
  });

  test("Undo restores a deleted file and removes an uploaded file", async () => {
    const id = await files.newContact();
    const { attachment, actionId = "" } = await files.upload(id, "kept", "kept.txt");
    const deletion = await client.contactAttachments.delete({ params: { id, attachmentId: attachment.id } });
    expect(await files.listed(id)).toEqual([]);
    await client.actions.undo({ params: { id: deletion.actionId } });
    expect(await files.listed(id)).toEqual([attachment]);
    const { url } = await client.contactAttachments.ticket({ params: { id, attachmentId: attachment.id } });
    expect(await (await files.download(url)).text()).toBe("kept");
    await client.actions.undo({ params: { id: actionId } });
    expect(await files.listed(id)).toEqual([]);
    const { activity } = await client.contacts.activity({ params: { id } });
    expect(activity.slice(0, 2)).toMatchObject([
      { op: "delete", changes: [{ field: "filename", before: "kept.txt", after: null }] },
      { op: "restore", changes: [{ field: "filename", before: null, after: "kept.txt" }] },
    ]);
  });

  test("restoring a deleted contact restores its files", async () => {
    const id = await files.newContact();
    const { attachment } = await files.upload(id, "x");
    const { actionId } = await client.contacts.delete({ params: { id } });
    await expectRefused(files.listed(id), 404);
    await client.actions.undo({ params: { id: actionId } });
    expect(await files.listed(id)).toEqual([attachment]);
  });
});

test("companies and deals can have files, like contacts", async () => {
  const { company } = await client.companies.create({ body: { name: "Kestrel" } });
  const ofCompany = { params: { id: company.id } };
  await client.companyAttachments.create({ ...ofCompany, file: new Blob(["a"]), fileName: "a.txt" });
  expect((await client.companyAttachments.list(ofCompany)).attachments).toMatchObject([
    { filename: "a.txt" },
  ]);
  const { data } = await client.deals.create({
    body: { name: "Big", amount_cents: 100, stage: "Lead", company_id: company.id },
  });
  const ofDeal = { params: { id: data.id } };
  await client.dealAttachments.create({ ...ofDeal, file: new Blob(["b"]), fileName: "b.txt" });
  expect((await client.dealAttachments.list(ofDeal)).attachments).toMatchObject([{ filename: "b.txt" }]);
  const { activity } = await client.deals.activity({ params: { id: data.id } });
  expect(activity[0]).toMatchObject({ noun: "attachment" });
});

test("a repeated upload with the same idempotency key creates no second file", async () => {
  const id = await files.newContact();
  const orgId = await crmIdOf(api, api.acme);
  const stored = async () => (await storedFiles(api.dataDir)).filter((path) => path.startsWith(orgId)).length;
  const before = await stored();
  const call = (content: string) =>
    client.contactAttachments.create(
      { params: { id }, file: new Blob([content]), fileName: "same.txt" },
      { idempotencyKey: `upload-${id}` },
    );
  const first = await call("same");
  expect(await call("same")).toEqual(first);
  await expectRefused(call("other"), { status: 422, code: "KEY_REUSED" });
  expect(await files.listed(id)).toHaveLength(1);
  expect(await stored()).toBe(before + 1);
});
