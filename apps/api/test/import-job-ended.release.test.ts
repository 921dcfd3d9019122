import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { testPool } from "@lanyard/test-kit/database";
import { crmIdOf, joinTestApi } from "@lanyard/test-kit/test-api";
import { describe, expect, test } from "vitest";
import { checkJob, csvOf, importByJob, mapping, runJob, untilState, uploadJob } from "./import-job-calls.ts";
import { countStagedRows, goodRows, largeFile, markStagedRows } from "./import-staged-rows.ts";
import { expectRefused } from "./refusal.ts";

const api = await joinTestApi();
const acmeId = await crmIdOf(api, api.acme);
const owner = testPool(api.database.ownerUrl, 3);

const user = api.acme.user.client;
const total = async (q: string) => (await user.contacts.list({ query: { q } })).pagination.total;

describe("the rows that a check has read", () => {
  const checked = async (name: string) => checkJob(user, await uploadJob(user, largeFile(name)));

  test("a run reads its file again if a setting changed how rows are read", async () => {
    const changed = await checkJob(user, await checked("changed"), { on_match: "fill" });
    await markStagedRows(owner, acmeId);
    await api.acme.admin.client.organisation.update({ body: { default_country: "FR" } });
    expect((await runJob(user, changed)).result).toMatchObject({ created: goodRows, failed: 1 });
    expect((await user.contacts.list({ query: { q: "@changed.example" } })).contacts[0]?.first).toBe("Ada");
    expect(await countStagedRows(owner, acmeId)).toBe(0);
  });

  test("erasing a contact removes the staged rows of imports that name it", async () => {
    const { client } = api.acme.admin;
    const job = await checked("erased");
    expect(await countStagedRows(owner, acmeId)).toBe(goodRows + 1);
    const { contact: another } = await client.contacts.create({ body: { email: "gone@erased.example" } });
    await client.contacts.erase({ params: { id: another.id } });
    expect(await countStagedRows(owner, acmeId)).toBe(goodRows + 1);
    const { contact } = await client.contacts.create({
      body: { last: "Erased", email: "ada7@erased.example" },
    });
    await client.contacts.erase({ params: { id: contact.id } });
    expect(await countStagedRows(owner, acmeId)).toBe(0);
    await expectRefused(user.imports.get({ params: { id: job.id } }), "NOT_FOUND");
  });
});

describe("an import that cannot continue", () => {
  test("an import returns to the column step if its settings do not fit the file", async () => {
    const rows = Array.from({ length: 3000 }, (_, n) => `N${n},n${n}@broken.example,`);
    const job = await uploadJob(user, csvOf([...rows, '"Oz,oz@broken.example,']));
    const params = { id: job.id };
    await user.imports.check({ params, body: { mapping } });
    const broken = await untilState(user, job.id, "uploaded");
    expect(broken).toMatchObject({ check: null, reason: expect.stringMatching(/quotation mark/u) });
    expect(await total("broken.example")).toBe(0);
    const { import: read } = await user.imports.reread({ params, body: { quoting: "single" } });
    expect(read.reason).toBeNull();
    const checked = await checkJob(user, job, { quoting: "single" });
    expect(checked.check).toMatchObject({ create: 3001 });
  });

  test("an import can be checked again after a failed run, without another upload", async () => {
    const text = csvOf(["Una,una@failed.example,"]);
    const job = await checkJob(user, await uploadJob(user, text));
    const params = { id: job.id };
    const file = join(api.dataDir, "files", acmeId, job.id);
    await writeFile(file, text.replace("First", "Firm"));
    const failed = await runJob(user, job);
    expect(failed).toMatchObject({
      state: "failed",
      keeps_file: true,
      reason: expect.stringMatching(/First/u),
    });
    expect(await total("failed.example")).toBe(0);
    await expectRefused(user.imports.run({ params }), "CHANGED_SINCE");
    await user.imports.see({ params });
    const { import: read } = await user.imports.reread({ params, body: {} });
    expect(read).toMatchObject({ state: "uploaded", headers: ["Firm", "Email", "Company"], reason: null });
    const again = await checkJob(user, job, { mapping: { Firm: "first", Email: "email" } });
    expect(again).toMatchObject({
      state: "checked",
      is_seen: false,
      keeps_file: false,
      check: { create: 1 },
    });
    expect((await runJob(user, job)).result).toMatchObject({ created: 1 });
    expect(existsSync(file)).toBe(false);
  });
});

test("two simultaneous imports of a member both create all their contacts", async () => {
  const files = ["one", "two"].map((tag) =>
    csvOf(Array.from({ length: 500 }, (_, n) => `${tag}${n},${tag}${n}@queue.example,`)),
  );
  const done = await Promise.all(files.map((text) => importByJob(api.acme.admin.client, text)));
  expect(done.map(({ result }) => result?.created)).toEqual([500, 500]);
  expect(await total("queue.example")).toBe(1000);
});
