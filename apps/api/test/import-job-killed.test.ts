import { type ApiProcess, startApiProcess } from "@lanyard/test-kit/api-process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkJob, csvOf, runJob, untilState, uploadJob } from "./import-job-calls.ts";
import { killImports } from "./import-kills.ts";
import { untilImportRuns } from "./import-statements.ts";

let api: ApiProcess;
beforeAll(async () => {
  api = await startApiProcess();
});
afterAll(() => api.stop());

const rowCount = 3000;
/** `npm run test:import-kills -- --kills N --seed S` sets them, and wants to be told where the kills met. */
const asked = process.env.KILLS;
const seed = Number(process.env.KILL_SEED ?? 2026);
const options = { kills: Number(asked ?? 2), seed, rows: Number(process.env.KILL_ROWS ?? rowCount) };

test(`a process killed ${options.kills} times while it receives, checks or runs an import: the next one goes on or tells that it failed, and every row is there once`, {
  timeout: 0,
}, async () => {
  const met = await killImports(api, options);
  if (asked !== undefined) console.warn({ ...options, met });
  expect(Object.values(met).reduce((sum, count) => sum + count, 0)).toBe(options.kills);
});

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
