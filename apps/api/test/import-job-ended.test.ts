import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { organisationId } from "@lanyard/contract/field/ids";
import { maxImportColumns, maxOpenImports } from "@lanyard/contract/limits";
import { testPool } from "@lanyard/test-kit/database";
import { crmIdOf, joinTestApi } from "@lanyard/test-kit/test-api";
import { describe, expect, onTestFinished, test } from "vitest";
import { createTenantDatabase } from "#src/db/tenant-database.ts";
import { createFolderStore } from "#src/features/attachment/folder-store.ts";
import { purgeImports } from "#src/features/import/import.ts";
import { checkJob, csvOf, importByJob, runJob, untilState, uploadJob } from "./import-job-calls.ts";
import { countStagedRows, goodRows, largeFile, markStagedRows } from "./import-staged-rows.ts";
import { holdStatement } from "./import-statements.ts";
import { expectRefused } from "./refusal.ts";

const api = await joinTestApi();
const acmeId = await crmIdOf(api, api.acme);
const owner = testPool(api.database.ownerUrl, 3);

const user = api.acme.user.client;
const total = async (q: string) => (await user.contacts.list({ query: { q } })).pagination.total;

describe("the rows that a check has read", () => {
  const checked = async (name: string) => checkJob(user, await uploadJob(user, largeFile(name)));

  test("a run writes the rows that its check staged, even after a member joined", async () => {
    const job = await checked("kept");
    await markStagedRows(owner, acmeId);
    // A new member could change how owners are read, but this file has no owner column.
    const joined = await api.addMember("acme", "user", "Joined Meanwhile");
    await joined.client.person.readMe();
    const done = await runJob(user, job);
    expect(done.result).toMatchObject({
      created: goodRows,
      failed: 1,
      differing: goodRows,
      cells_left_out: 0,
    });
    expect(done.result?.errors).toMatchObject([{ row: goodRows + 2, cells: ["", "no address", "", ""] }]);
    expect(done.progress).toEqual({ done: goodRows + 1, total: goodRows + 1 });
    const { contacts } = await user.contacts.list({ query: { q: "@kept.example" } });
    expect(contacts[0]).toMatchObject({ first: "Staged" });
    expect(Date.parse(contacts[0]?.created_at ?? "")).toBeGreaterThan(Date.parse(job.updated_at));
    expect(await countStagedRows(owner, acmeId)).toBe(0);
  });

  test("staged rows are removed by cancelling their import or after two idle days", async () => {
    const staged = async (first: string) => {
      const { id } = await uploadJob(user, csvOf([`${first},${first}@left.example,`]));
      await owner.query(
        `insert into crm.import_rows (org_id, import_id, row_number, record_id, record, cells)
         values ($1, $2, 2, $2, '{}', '[]')`,
        [acmeId, id],
      );
      expect(await countStagedRows(owner, acmeId)).toBe(1);
      return id;
    };
    await user.imports.cancel({ params: { id: await staged("Given Up") } });
    expect(await countStagedRows(owner, acmeId)).toBe(0);
    await purgeAged(await staged("Forgotten"), "updated_at", 3);
    expect(await countStagedRows(owner, acmeId)).toBe(0);
  });
});

/** Moves a date of an import into the past, purges old imports and returns the path of the import's file. */
async function purgeAged(id: string, column: "created_at" | "updated_at", days: number): Promise<string> {
  const old = `update crm.imports set ${column} = now() - interval '${days} days' where id = $1 returning org_id`;
  const { rows } = await owner.query(old, [id]);
  const orgId = organisationId.parse(rows[0].org_id);
  const app = testPool(api.database.appUrl, 1, onTestFinished);
  const store = createFolderStore(join(api.dataDir, "files"));
  await purgeImports({ database: createTenantDatabase(app), store }, orgId);
  return join(api.dataDir, "files", orgId, id);
}

test("housekeeping of an ended import keeps only the imported records after 30 days", async () => {
  const kept = async () => {
    const { rows } = await owner.query(
      "select count(*) as count from crm.import_check_rows where org_id = $1",
      [acmeId],
    );
    return Number(rows[0].count);
  };
  const before = await kept();
  const done = await importByJob(user, csvOf(["Rue,rue@long-ago.example,", ",no address,"]));
  expect(done.result).toMatchObject({ created: 1, failed: 1 });
  // A killed process can leave the file of an import that it ended.
  const left = join(api.dataDir, "files", acmeId, done.id);
  await writeFile(left, "First\nRue\n");
  expect(await purgeAged(done.id, "created_at", 29)).toBe(left);
  expect(existsSync(left)).toBe(false);
  expect(await kept()).toBe(before + 1);
  await purgeAged(done.id, "created_at", 31);
  expect(await kept()).toBe(before);
  await expectRefused(user.imports.failed({ params: { id: done.id } }), "NOT_FOUND");
  expect(await total("long-ago.example")).toBe(1);
});

describe("an import that cannot continue", () => {
  test("an import runs only after its check and only once", async () => {
    const job = await uploadJob(user, csvOf(["Leo,leo@order.example,"]));
    const params = { id: job.id };
    await expectRefused(user.imports.run({ params }), "CHANGED_SINCE");
    await runJob(user, await checkJob(user, job));
    await expectRefused(user.imports.run({ params }), "CHANGED_SINCE");
    await expectRefused(user.imports.cancel({ params }), "CHANGED_SINCE");
  });

  test("an import with a missing mapped column or too many columns is refused", async () => {
    const { id, delimiter, has_header } = await uploadJob(user, csvOf(["Mia,mia@column.example,"]));
    const unmapped = { mapping: { Vorname: "first" } };
    const refused = {
      code: "INVALID_INPUT",
      errors: [{ path: "mapping", message: expect.stringMatching(/Vorname/u) }],
    };
    for (const body of [unmapped, { ...unmapped, delimiter: delimiter ?? ",", has_header }] as const)
      await expectRefused(user.imports.check({ params: { id }, body }), refused);
    const wide = Array.from({ length: maxImportColumns + 1 }, (_, n) => `c${n}`).join(",");
    const tooWide = {
      code: "INVALID_INPUT",
      errors: [{ path: "file", message: expect.stringMatching(/columns/u) }],
    };
    await expectRefused(uploadJob(user, `${wide}\n`), tooWide);
  });

  test("an empty file and a picture are refused, and no import is stored", async () => {
    const before = (await user.imports.list({})).imports.length;
    await expectRefused(uploadJob(user, ""), "INVALID_INPUT");
    const picture = new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 2, 3, 4, 5, 6, 7, 8, 0, 0, 1, 2])]);
    const sending = user.imports.create({ file: picture, fileName: "picture.csv" });
    await expectRefused(sending, "INVALID_INPUT");
    expect((await user.imports.list({})).imports).toHaveLength(before);
  });

  test("an import can be cancelled before its check and while it runs", async () => {
    const job = await uploadJob(user, csvOf(["Pia,pia@cancel.example,"]));
    const { import: ended } = await user.imports.cancel({ params: { id: job.id } });
    expect(ended.state).toBe("cancelled");
    const running = await checkJob(user, await uploadJob(user, csvOf(["Pit,pit@cancel.example,"])));
    const held = await holdStatement(owner, "insert", "contacts");
    await user.imports.run({ params: { id: running.id } });
    await held.isReached();
    await user.imports.cancel({ params: { id: running.id } });
    await held.letGo();
    await untilState(user, running.id, "cancelled");
    expect(await total("cancel.example")).toBe(0);
  });
});

test("an organisation has a limited number of waiting files, which expire when idle", async () => {
  const { client } = api.globex.user;
  const [first, second] = [
    await uploadJob(client, csvOf(["W1,w1@waiting.example,"])),
    await uploadJob(client, csvOf(["W2,w2@waiting.example,"])),
  ];
  await owner.query(
    `insert into crm.imports select (jsonb_populate_record(i, jsonb_build_object('id', gen_random_uuid()))).*
     from crm.imports i, generate_series(3, $2::int) where i.id = $1`,
    [first.id, maxOpenImports],
  );
  const refused = {
    code: "TOO_MANY_REQUESTS",
    message: expect.stringMatching(/^20 files are already waiting/u),
  };
  await expectRefused(uploadJob(client, csvOf(["X,x@waiting.example,"])), refused);
  await client.imports.cancel({ params: { id: first.id } });
  await uploadJob(client, csvOf(["X,x@waiting.example,"]));
  const file = await purgeAged(second.id, "updated_at", 1);
  expect(existsSync(file)).toBe(true);
  await purgeAged(second.id, "updated_at", 3);
  expect(existsSync(file)).toBe(false);
  expect((await client.imports.list({})).imports.map(({ id }) => id)).not.toContain(second.id);
});
