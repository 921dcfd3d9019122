import { setTimeout as wait } from "node:timers/promises";
import { type ApiProcess, startApiProcess } from "@lanyard/test-kit/api-process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDemoRandom } from "#src/demo/demo-random.ts";
import { checkJob, csvOf, runJob, untilState, uploadJob } from "./import-job-calls.ts";
import { untilImportRuns } from "./import-statements.ts";

let api: ApiProcess;
beforeAll(async () => {
  api = await startApiProcess();
});
afterAll(() => api.stop());

const rowCount = 3000;
const random = createDemoRandom(Number(process.env.KILL_SEED ?? 2026));
/** More of them are tried by hand: KILL_TIMES=30. */
const times = Number(process.env.KILL_TIMES ?? 2);
/** Rows of every table that an import fills; none may be left behind or doubled. */
const tables = ["contacts", "companies", "actions", "action_changes", "import_rows"];

async function rowsOfTables(): Promise<Record<string, number>> {
  const counts = tables.map((table) => `(select count(*)::int from crm.${table}) as ${table}`).join(", ");
  return (await api.owner.query(`select ${counts}`)).rows[0];
}

async function killSoon(): Promise<void> {
  await wait(random.whole(5, 700));
  await api.kill();
  await api.restart();
}

test.each(Array.from({ length: times }, (_, n) => n))(
  "a process killed while it checks or runs an import: the next one goes on, and every row is there once (%i)",
  async (n) => {
    const before = await rowsOfTables();
    const rows = Array.from(
      { length: rowCount },
      (_, row) => `P${row},p${row}@killed${n}.example,Kill ${n} ${row % 9}`,
    );
    const job = await uploadJob(api.client, csvOf(rows));
    const params = { id: job.id };
    await api.client.imports.check({
      params,
      body: { mapping: { First: "first", Email: "email", Company: "company" } },
    });
    await killSoon();
    const checked = await untilState(api.client, job.id, "checked");
    expect(checked.check).toMatchObject({ create: rowCount, companies: 9, fail: 0 });
    await api.client.imports.run({ params });
    await killSoon();
    const done = await untilState(api.client, job.id, "done");
    expect(done.result).toMatchObject({ created: rowCount, companies_created: 9, failed: 0 });
    expect(await rowsOfTables()).toEqual({
      contacts: (before.contacts ?? 0) + rowCount,
      companies: (before.companies ?? 0) + 9,
      actions: (before.actions ?? 0) + 1,
      action_changes: (before.action_changes ?? 0) + rowCount + 9,
      import_rows: 0,
    });
  },
  180_000,
);

test("a process that is asked to stop leaves an import to the next one", async () => {
  const rows = Array.from({ length: rowCount }, (_, row) => `S${row},s${row}@stopped.example,`);
  const job = await checkJob(api.client, await uploadJob(api.client, csvOf(rows)));
  await api.client.imports.run({ params: { id: job.id } });
  await untilImportRuns(api.owner, "insert into crm.contacts");
  expect(await api.terminate()).toBe(0);
  await api.restart();
  expect((await untilState(api.client, job.id, "done")).result).toMatchObject({ created: rowCount });
}, 180_000);

test("an upload that its process did not live to see the end of is told, and leaves no file", async () => {
  const { rows } = await api.owner.query("select id from crm.organisations where slug = 'acme'");
  await api.owner.query(
    `insert into crm.imports (org_id, id, owner_id, owner_name, owner_email, language, kind, updated_at)
     values ($1, gen_random_uuid(), 'p', 'Ada', 'ada@acme.example', 'en', 'contact', now() - interval '1 hour')`,
    [rows[0].id],
  );
  const { imports } = await api.client.imports.list({});
  const lost = imports.find(({ state }) => state === "uploading");
  if (lost === undefined) throw new Error("No upload is waiting");
  const failed = await untilState(api.client, lost.id, "failed");
  expect(failed.reason).toMatch(/interrupted/u);
  await runJob(
    api.client,
    await checkJob(api.client, await uploadJob(api.client, csvOf(["Una,una@later.example,"]))),
  );
}, 60_000);
