import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { importId, organisationId } from "@lanyard/contract/field/ids";
import { maxImportColumns, maxOpenImports } from "@lanyard/contract/limits";
import { createPool } from "@lanyard/server-kit/pool";
import { crmIdOf, joinTestApi, type TestOrganisations } from "@lanyard/test-kit/test-api";
import type { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTenantDatabase } from "#src/db/tenant-database.ts";
import { createFolderStore } from "#src/features/attachment/folder-store.ts";
import { purgeImports } from "#src/features/import/import.ts";
import { checkJob, csvOf, importByJob, mapping, runJob, untilState, uploadJob } from "./import-job-calls.ts";
import { holdStatement } from "./import-statements.ts";

let api: TestOrganisations;
let acmeId: string;
let owner: Pool;
beforeAll(async () => {
  api = await joinTestApi();
  acmeId = await crmIdOf(api, api.acme);
  owner = createPool({ url: api.database.ownerUrl, max: 3, applicationName: "test" });
});
afterAll(() => owner.end());

const user = () => api.acme.user.client;
const total = async (q: string) => (await user().contacts.list({ query: { q } })).pagination.total;

describe("the rows that a check has read", () => {
  /** Returns a file so large that a worker thread reads it. The last row is not a valid contact. */
  const largeFile = (name: string) => {
    const filler = "x".repeat(8000);
    const rows = Array.from({ length: 300 }, (_, n) => `Ada,ada${n}@${name}.example,,${filler}`);
    return `First,Email,Company,Filler\n${rows.join("\n")}\n,no address,,\n`;
  };
  const checked = async (name: string) => checkJob(user(), await uploadJob(user(), largeFile(name)));
  const stagedRows = async () => {
    const { rows } = await owner.query(
      "select count(*)::int as count from crm.import_rows where org_id = $1",
      [acmeId],
    );
    return rows[0].count;
  };
  /** Changes the staged rows, so that the contacts show whether a run has read its file again. */
  const markStagedRows = async () => {
    expect(await stagedRows()).toBe(301);
    await owner.query(
      'update crm.import_rows set record = record || \'{"first": "Staged"}\' where org_id = $1',
      [acmeId],
    );
  };

  test("a run writes the rows that its check staged, even after a member joined", async () => {
    const job = await checked("kept");
    await markStagedRows();
    // A new member could change how owners are read, but this file has no owner column.
    const joined = await api.addMember("acme", "user", "Joined Meanwhile");
    await joined.client.person.readMe();
    const done = await runJob(user(), job);
    expect(done.result).toMatchObject({ created: 300, failed: 1, differing: 300, cells_left_out: 0 });
    expect(done.result?.errors).toMatchObject([{ row: 302, cells: ["", "no address", "", ""] }]);
    expect(done.progress).toEqual({ done: 301, total: 301 });
    const { contacts } = await user().contacts.list({ query: { q: "@kept.example" } });
    expect(contacts[0]).toMatchObject({ first: "Staged" });
    expect(Date.parse(contacts[0]?.created_at ?? "")).toBeGreaterThan(Date.parse(job.updated_at));
    expect(await stagedRows()).toBe(0);
  });

  test("a run reads its file again if a setting changed how rows are read", async () => {
    const changed = await checkJob(user(), await checked("changed"), { on_match: "fill" });
    await markStagedRows();
    await api.acme.admin.client.organisation.update({ body: { default_country: "FR" } });
    expect((await runJob(user(), changed)).result).toMatchObject({ created: 300, failed: 1 });
    expect((await user().contacts.list({ query: { q: "@changed.example" } })).contacts[0]?.first).toBe("Ada");
    expect(await stagedRows()).toBe(0);
  });

  test("staged rows are removed by cancelling their import or after two idle days", async () => {
    const staged = async (first: string) => {
      const { id } = await uploadJob(user(), csvOf([`${first},${first}@left.example,`]));
      await owner.query(
        `insert into crm.import_rows (org_id, import_id, row_number, record_id, record, cells)
         values ($1, $2, 2, $2, '{}', '[]')`,
        [acmeId, id],
      );
      expect(await stagedRows()).toBe(1);
      return id;
    };
    await user().imports.cancel({ params: { id: await staged("Given Up") } });
    expect(await stagedRows()).toBe(0);
    await purgeAged(await staged("Forgotten"), "updated_at", 3);
    expect(await stagedRows()).toBe(0);
  });

  test("erasing a contact removes the staged rows of imports that name it", async () => {
    const { client } = api.acme.admin;
    const job = await checked("erased");
    expect(await stagedRows()).toBe(301);
    const { contact: another } = await client.contacts.create({ body: { email: "gone@erased.example" } });
    await client.contacts.erase({ params: { id: another.id } });
    expect(await stagedRows()).toBe(301);
    const { contact } = await client.contacts.create({
      body: { last: "Erased", email: "ada7@erased.example" },
    });
    await client.contacts.erase({ params: { id: contact.id } });
    expect(await stagedRows()).toBe(0);
    await expect(user().imports.get({ params: { id: job.id } })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

/** Moves a date of an import into the past, purges old imports and returns the path of the import's file. */
async function purgeAged(id: string, column: "created_at" | "updated_at", days: number): Promise<string> {
  const old = `update crm.imports set ${column} = now() - interval '${days} days' where id = $1 returning org_id`;
  const { rows } = await owner.query(old, [id]);
  const orgId = organisationId.parse(rows[0].org_id);
  const app = createPool({ url: api.database.appUrl, max: 1, applicationName: "test" });
  const store = createFolderStore(join(api.dataDir, "files"));
  await purgeImports({ database: createTenantDatabase(app), store }, orgId);
  await app.end();
  return join(api.dataDir, "files", orgId, id);
}

test("the failed rows of an import are removed after 30 days; its records stay", async () => {
  const kept = async () => {
    const { rows } = await owner.query(
      "select count(*) as count from crm.import_check_rows where org_id = $1",
      [acmeId],
    );
    return Number(rows[0].count);
  };
  const before = await kept();
  const done = await importByJob(user(), csvOf(["Rue,rue@long-ago.example,", ",no address,"]));
  expect(done.result).toMatchObject({ created: 1, failed: 1 });
  await purgeAged(done.id, "created_at", 29);
  expect(await kept()).toBe(before + 1);
  await purgeAged(done.id, "created_at", 31);
  expect(await kept()).toBe(before);
  await expect(user().imports.failed({ params: { id: done.id } })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  expect(await total("long-ago.example")).toBe(1);
});

describe("an import that cannot continue", () => {
  test("an import runs only after its check and only once", async () => {
    const job = await uploadJob(user(), csvOf(["Leo,leo@order.example,"]));
    const params = { id: job.id };
    await expect(user().imports.run({ params })).rejects.toMatchObject({ code: "CHANGED_SINCE" });
    await runJob(user(), await checkJob(user(), job));
    await expect(user().imports.run({ params })).rejects.toMatchObject({ code: "CHANGED_SINCE" });
    await expect(user().imports.cancel({ params })).rejects.toMatchObject({ code: "CHANGED_SINCE" });
  });

  test("a mapping of a missing column and a file with too many columns are refused", async () => {
    const { id } = await uploadJob(user(), csvOf(["Mia,mia@column.example,"]));
    const body = { mapping: { Vorname: "first" } };
    const refused = {
      code: "INVALID_INPUT",
      errors: [{ path: "mapping", message: expect.stringMatching(/Vorname/u) }],
    };
    await expect(user().imports.check({ params: { id }, body })).rejects.toMatchObject(refused);
    const wide = Array.from({ length: maxImportColumns + 1 }, (_, n) => `c${n}`).join(",");
    const tooWide = {
      code: "INVALID_INPUT",
      errors: [{ path: "file", message: expect.stringMatching(/columns/u) }],
    };
    await expect(uploadJob(user(), `${wide}\n`)).rejects.toMatchObject(tooWide);
  });

  test("an empty file and a picture are refused, and no import is stored", async () => {
    const before = (await user().imports.list({})).imports.length;
    await expect(uploadJob(user(), "")).rejects.toMatchObject({ code: "INVALID_INPUT" });
    const picture = new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 2, 3, 4, 5, 6, 7, 8, 0, 0, 1, 2])]);
    const sending = user().imports.create({ file: picture, fileName: "picture.csv" });
    await expect(sending).rejects.toMatchObject({ code: "INVALID_INPUT" });
    expect((await user().imports.list({})).imports).toHaveLength(before);
  });

  test("an import returns to the column step if its settings do not fit the file", async () => {
    const rows = Array.from({ length: 3000 }, (_, n) => `N${n},n${n}@broken.example,`);
    const job = await uploadJob(user(), csvOf([...rows, '"Oz,oz@broken.example,']));
    const params = { id: job.id };
    await user().imports.check({ params, body: { mapping } });
    const broken = await untilState(user(), job.id, "uploaded");
    expect(broken).toMatchObject({ check: null, reason: expect.stringMatching(/quotation mark/u) });
    expect(await total("broken.example")).toBe(0);
    const { import: read } = await user().imports.reread({ params, body: { quoting: "single" } });
    expect(read.reason).toBeNull();
    const checked = await checkJob(user(), job, { quoting: "single" });
    expect(checked.check).toMatchObject({ create: 3001 });
  });

  test("an import is checked again after a failed run, without another upload", async () => {
    const text = csvOf(["Una,una@failed.example,"]);
    const job = await checkJob(user(), await uploadJob(user(), text));
    const params = { id: job.id };
    const file = join(api.dataDir, "files", acmeId, job.id);
    await writeFile(file, text.replace("First", "Firm"));
    const failed = await runJob(user(), job);
    expect(failed).toMatchObject({
      state: "failed",
      keeps_file: true,
      reason: expect.stringMatching(/First/u),
    });
    expect(await total("failed.example")).toBe(0);
    await expect(user().imports.run({ params })).rejects.toMatchObject({ code: "CHANGED_SINCE" });
    await user().imports.see({ params });
    const { import: read } = await user().imports.reread({ params, body: {} });
    expect(read).toMatchObject({ state: "uploaded", headers: ["Firm", "Email", "Company"], reason: null });
    const again = await checkJob(user(), job, { mapping: { Firm: "first", Email: "email" } });
    expect(again).toMatchObject({
      state: "checked",
      is_seen: false,
      keeps_file: false,
      check: { create: 1 },
    });
    expect((await runJob(user(), job)).result).toMatchObject({ created: 1 });
    expect(existsSync(file)).toBe(false);
  });

  test("an import can be cancelled before its check and while it runs", async () => {
    const job = await uploadJob(user(), csvOf(["Pia,pia@cancel.example,"]));
    const { import: ended } = await user().imports.cancel({ params: { id: job.id } });
    expect(ended.state).toBe("cancelled");
    const running = await checkJob(user(), await uploadJob(user(), csvOf(["Pit,pit@cancel.example,"])));
    const held = await holdStatement(owner, "insert", "contacts");
    await user().imports.run({ params: { id: running.id } });
    await held.isReached();
    await user().imports.cancel({ params: { id: running.id } });
    await held.letGo();
    await untilState(user(), running.id, "cancelled");
    expect(await total("cancel.example")).toBe(0);
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

test("another organisation's import is not found, and viewers cannot import", async () => {
  const { id } = await uploadJob(user(), csvOf(["Quin,quin@wall.example,"]));
  const params = { id: importId.parse(id) };
  const other = api.globex.admin.client;
  await expect(other.imports.get({ params })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(other.imports.run({ params })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(other.imports.cancel({ params })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(other.imports.failed({ params })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect((await other.imports.list({})).imports).toEqual([]);
  await expect(api.acme.viewer.client.imports.list({})).rejects.toMatchObject({ code: "NOT_ALLOWED" });
});

test("housekeeping removes the file of an ended import that a killed process left", async () => {
  const done = await importByJob(user(), csvOf(["Lea,lea@left-over.example,"]));
  const left = join(api.dataDir, "files", acmeId, done.id);
  expect(existsSync(left)).toBe(false);
  await writeFile(left, "First\nLea\n");
  expect(await purgeAged(done.id, "updated_at", 0)).toBe(left);
  expect(existsSync(left)).toBe(false);
});

test("an organisation has a limited number of waiting files, which expire when idle", async () => {
  const { client } = api.globex.user;
  const waiting = [];
  for (let n = 0; n < maxOpenImports; n += 1)
    waiting.push(await uploadJob(client, csvOf([`W${n},w${n}@waiting.example,`])));
  const refused = {
    code: "TOO_MANY_REQUESTS",
    message: expect.stringMatching(/^20 files are already waiting/u),
  };
  await expect(uploadJob(client, csvOf(["X,x@waiting.example,"]))).rejects.toMatchObject(refused);
  const [first, second] = waiting;
  if (first === undefined || second === undefined) throw new Error("Nothing waits");
  await client.imports.cancel({ params: { id: first.id } });
  await uploadJob(client, csvOf(["X,x@waiting.example,"]));
  const file = await purgeAged(second.id, "updated_at", 1);
  expect(existsSync(file)).toBe(true);
  await purgeAged(second.id, "updated_at", 3);
  expect(existsSync(file)).toBe(false);
  expect((await client.imports.list({})).imports.map(({ id }) => id)).not.toContain(second.id);
});
