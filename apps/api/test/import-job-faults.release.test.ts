import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { importId } from "@lanyard/contract/field/ids";
import { startApiProcess } from "@lanyard/test-kit/api-process";
import { afterAll, expect, test, vi } from "vitest";
import { checkJob, csvOf, importByJob, mapping, runJob, untilState, uploadJob } from "./import-job-calls.ts";
import { expectNoFile, killImports, rowsOfTables } from "./import-kills.ts";
import { untilImportRuns } from "./import-statements.ts";
import { expectRefused } from "./refusal.ts";
import { workbookFile } from "./workbook-files.ts";

const api = await startApiProcess();
afterAll(() => api.stop());

const rowCount = 3000;
/** `npm run test:import-kills -- --kills N --seed S` sets these variables, and the test prints its counts. */
const asked = process.env.KILLS;
const seed = Number(process.env.KILL_SEED ?? 2026);
const options = { kills: Number(asked ?? 2), seed, rows: Number(process.env.KILL_ROWS ?? 1000) };

test(`an import survives ${options.kills} kills and imports every row once`, { timeout: 0 }, async () => {
  const met = await killImports(api, options);
  if (asked !== undefined) console.warn({ ...options, met });
  expect(Object.values(met).reduce((sum, count) => sum + count, 0)).toBe(options.kills);
});

test("after a process stops during an import, the next process continues the import", async () => {
  const rows = Array.from({ length: rowCount }, (_, row) => `S${row},s${row}@stopped.example,`);
  const job = await checkJob(api.client, await uploadJob(api.client, csvOf(rows)));
  await api.client.imports.run({ params: { id: job.id } });
  await untilImportRuns(api.owner, "insert into crm.contacts");
  expect(await api.terminate()).toBe(0);
  await api.restart();
  expect((await untilState(api.client, job.id, "done")).result).toMatchObject({ created: rowCount });
});

test("an upload interrupted by a kill fails with a reason, and its file is removed", async () => {
  const { rows } = await api.owner.query("select id from crm.organisations where slug = 'acme'");
  const [orgId, id] = [String(rows[0].id), randomUUID()];
  const folder = join(api.dataDir, "files", orgId);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${id}.part`), "First,Last\nUna,Half");
  await api.kill();
  await api.owner.query(
    `insert into crm.imports (org_id, id, owner_id, owner_name, owner_email, language, kind, updated_at)
     values ($1, $2, 'p', 'Ada', 'ada@acme.example', 'en', 'contact', now() - interval '1 hour')`,
    [orgId, id],
  );
  await api.restart();
  const failed = await untilState(api.client, importId.parse(id), "failed");
  expect(failed.reason).toMatch(/interrupted/u);
  await vi.waitFor(async () =>
    expect((await readdir(folder)).filter((name) => name.startsWith(id))).toEqual([]),
  );
  await runJob(
    api.client,
    await checkJob(api.client, await uploadJob(api.client, csvOf(["Una,una@later.example,"]))),
  );
});

test("the next process removes the file of an import that had ended before a kill", async () => {
  const done = await importByJob(api.client, csvOf(["Una,una@ended.example,"]));
  await expectNoFile(api);
  await api.kill();
  const { rows } = await api.owner.query("select id from crm.organisations where slug = 'acme'");
  await writeFile(join(api.dataDir, "files", String(rows[0].id), done.id), "First,Last\nUna,Left");
  await api.restart();
  // Housekeeping removes the file a minute after the start.
  await expectNoFile(api, 120_000);
});

/** Limits the size of files that the API process can write, to simulate a full disk (RLIMIT_FSIZE). */
async function limitFiles(bytes: number | "unlimited") {
  await run("prlimit", ["--pid", String(api.child().pid), `--fsize=${bytes}:`]);
}
const run = promisify(execFile);

const people = (tag: string, count = 5000) =>
  csvOf(Array.from({ length: count }, (_, n) => `P${n},p${n}@${tag}.example,`));

test.skipIf(process.platform !== "linux")(
  "an upload to a full disk is refused and leaves nothing behind",
  async () => {
    const before = (await api.client.imports.list({})).imports.length;
    const rows = Array.from({ length: 9000 }, () => `<row><c><v>${Math.random()}</v></c></row>`).join("");
    const files = [new Blob([people("full")]), new Blob([await workbookFile({ rows })])];
    await limitFiles(50_000);
    for (const file of files) {
      const sending = api.client.imports.create({ file, fileName: "full" });
      await expectRefused(sending, { status: 507, message: "There is no storage space left." });
    }
    await limitFiles("unlimited");
    expect((await api.client.imports.list({})).imports).toHaveLength(before);
    await expectNoFile(api);
    expect(await importByJob(api.client, people("room", 10))).toMatchObject({ result: { created: 10 } });
  },
);

/**
 * Makes the database refuse new rows of a table, by default with the error of a full disk. Returns a function
 * that ends the refusal.
 */
async function fillDatabase(table: string, code = "disk_full"): Promise<() => Promise<unknown>> {
  await api.owner.query(`
    create function crm.fill_disk() returns trigger language plpgsql
      as $$ begin raise exception 'could not write' using errcode = '${code}'; end $$;
    create trigger fill_disk before insert on crm.${table} execute function crm.fill_disk()`);
  return () => api.owner.query("drop function crm.fill_disk() cascade");
}

const withoutRoom = { reason: "There is no storage space left." };

test("a check that fails for lack of disk space is reported and can be repeated", async () => {
  const job = await uploadJob(api.client, people("unchecked", 10));
  const makeRoom = await fillDatabase("import_rows");
  await api.client.imports.check({ params: { id: job.id }, body: { mapping } });
  expect(await untilState(api.client, job.id, "uploaded", "failed")).toMatchObject({
    ...withoutRoom,
    state: "uploaded",
  });
  await makeRoom();
  const done = await runJob(api.client, await checkJob(api.client, job));
  expect(done.result).toMatchObject({ created: 10 });
});

test("a check whose statement times out is reported without a retry", async () => {
  const job = await uploadJob(api.client, people("slow", 10));
  const hasten = await fillDatabase("import_check_rows", "query_canceled");
  await api.client.imports.check({ params: { id: job.id }, body: { mapping } });
  const given = await untilState(api.client, job.id, "uploaded", "failed");
  expect(given).toMatchObject({ state: "uploaded", reason: expect.stringMatching(/more than 10 minutes/u) });
  await hasten();
  expect((await checkJob(api.client, job)).check).toMatchObject({ create: 10 });
  await api.client.imports.cancel({ params: { id: job.id } });
});

test("a run that fails for lack of disk space is reported and can be repeated", async () => {
  const before = await rowsOfTables(api);
  const job = await checkJob(api.client, await uploadJob(api.client, people("unrun", 10)));
  const makeRoom = await fillDatabase("action_changes");
  expect(await runJob(api.client, job)).toMatchObject({ ...withoutRoom, state: "failed" });
  await makeRoom();
  expect(await rowsOfTables(api)).toEqual(before);
  await expectNoFile(api);
  expect(await importByJob(api.client, people("unrun", 10))).toMatchObject({ result: { created: 10 } });
});

test("a cell of fifty megabytes is refused as too long, and its file is removed", async () => {
  const text = csvOf([`Ada,ada@long.example,"${"x".repeat(50_000_000)}"`]);
  await expectRefused(uploadJob(api.client, text), {
    code: "INVALID_INPUT",
    errors: [{ path: "file", message: expect.stringMatching(/^Row 2 is longer than/u) }],
  });
  await expectNoFile(api);
});
