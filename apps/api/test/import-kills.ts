import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { importId } from "@lanyard/contract/field/ids";
import type { ImportJob, ImportState } from "@lanyard/contract/import/import-job-schema";
import type { ApiProcess } from "@lanyard/test-kit/api-process";
import { expect, vi } from "vitest";
import { createDemoRandom } from "#src/demo/demo-random.ts";
import { csvOf, mapping, untilState, uploadJob } from "./import-job-calls.ts";

export interface KillOptions {
  readonly kills: number;
  readonly seed: number;
  readonly rows: number;
}

/** The number of kills that hit the import in the intended step; `late` counts all other kills. */
export type KillCounts = Record<"uploading" | "checking" | "running" | "late", number>;

const steps = ["checking", "running", "uploading"] as const satisfies readonly ImportState[];
type Step = (typeof steps)[number];

const companies = 9;
/** The tables that an import writes. A kill must not lose or duplicate their rows. */
const tables = ["contacts", "companies", "actions", "action_changes", "import_rows"] as const;

/**
 * Imports a file for each kill, and kills the process at a random moment of each step in turn. The next
 * process completes the import or reports its failure, without missing or duplicate rows or leftover files.
 */
export async function killImports(api: ApiProcess, { kills, seed, rows }: KillOptions): Promise<KillCounts> {
  const random = createDemoRandom(seed);
  const lasts = await timesOf(api, rows);
  const counts: KillCounts = { uploading: 0, checking: 0, running: 0, late: 0 };
  for (let n = 0; n < kills; n += 1) {
    const step = steps[n % steps.length] ?? "checking";
    const [file, before] = [fileOf(`killed${n}`, rows), await rowsOfTables(api)];
    const killAt = random.next() * lasts[step];
    // The whole test can outlast a session, so each import signs in as a new member.
    const { client } = await api.addMember("acme", "user", `Importer ${n}`);
    const found = await importKilled({ ...api, client }, file, { step, killAt });
    counts[found.stood === step ? step : "late"] += 1;
    if (found.job === undefined) expect(await rowsOfTables(api)).toEqual(before);
    else await expectWhole(api, found.job, { before, rows, tag: file.tag });
    await expectNoFile(api);
  }
  return counts;
}

interface TaggedFile {
  readonly tag: string;
  readonly text: string;
}

function fileOf(tag: string, rows: number): TaggedFile {
  const company = (row: number) =>
    `${tag} ${row % companies}, the company of a long name that fills its file`;
  const line = (_: unknown, row: number) => `P${row},p${row}@${tag}.example,"${company(row)}"`;
  return { tag, text: csvOf(Array.from({ length: rows }, line)) };
}

async function timesOf(api: ApiProcess, rows: number): Promise<Record<Step, number>> {
  const began = performance.now();
  const { id } = await uploadJob(api.client, fileOf("whole", rows).text);
  const uploaded = performance.now();
  await check(api, id);
  await untilState(api.client, id, "checked");
  const checked = performance.now();
  await run(api, id);
  await untilState(api.client, id, "done");
  const times = { checking: checked - uploaded, running: performance.now() - checked };
  return { ...times, uploading: uploaded - began };
}

const check = (api: ApiProcess, id: ImportJob["id"]) =>
  api.client.imports.check({ params: { id }, body: { mapping } });
const run = (api: ApiProcess, id: ImportJob["id"]) => api.client.imports.run({ params: { id } });

interface Killing {
  readonly step: Step;
  readonly killAt: number;
}

interface Killed {
  /** The state of the killed import in the database; undefined if it was not stored yet. */
  readonly stood: string | undefined;
  /** The completed import; undefined if the upload was lost. */
  readonly job: ImportJob | undefined;
}

/** Imports a file. Kills and restarts the API process once, `killAt` ms after the given step began. */
async function importKilled(
  api: ApiProcess,
  { text }: TaggedFile,
  { step, killAt }: Killing,
): Promise<Killed> {
  let stood: string | undefined;
  const killed = async (id?: ImportJob["id"]) => {
    await wait(killAt);
    await api.kill();
    stood = await stateOf(api, id);
    await api.restart();
  };
  if (step === "uploading") {
    const sent = uploadJob(api.client, text).catch(() => undefined);
    await killed();
    const job = (await sent) ?? (await lostUpload(api));
    if (job === undefined) return { stood, job };
    return { stood, job: await carriedOut(api, job.id) };
  }
  const { id } = await uploadJob(api.client, text);
  await check(api, id);
  if (step === "checking") await killed(id);
  await untilState(api.client, id, "checked");
  await run(api, id);
  if (step === "running") await killed(id);
  return { stood, job: await untilState(api.client, id, "done") };
}

async function carriedOut(api: ApiProcess, id: ImportJob["id"]): Promise<ImportJob> {
  await check(api, id);
  await untilState(api.client, id, "checked");
  await run(api, id);
  return untilState(api.client, id, "done");
}

/**
 * Reads the state of the import with this id, or of the newest import, from the database. The API process was
 * killed, so it cannot return the state.
 */
async function stateOf(api: ApiProcess, id?: string): Promise<string | undefined> {
  const { rows } = await api.owner.query(
    "select state from crm.imports where $1::uuid is null or id = $1 order by created_at desc, id desc limit 1",
    [id],
  );
  return rows[0]?.state;
}

/**
 * Returns the import of an upload whose response was lost. If the upload was interrupted, checks that the
 * import reports this, and returns undefined.
 */
async function lostUpload(api: ApiProcess): Promise<ImportJob | undefined> {
  const { rows } = await api.owner.query(
    "update crm.imports set updated_at = now() - interval '1 hour' where state in ('uploading', 'uploaded') returning id",
  );
  if (rows.length === 0) return undefined;
  await api.kill();
  await api.restart();
  const job = await untilState(api.client, importId.parse(rows[0].id), "failed", "uploaded");
  if (job.state === "uploaded") return job;
  expect(job.reason).toMatch(/interrupted/u);
  return undefined;
}

type TableCounts = Record<(typeof tables)[number], number>;

export async function rowsOfTables(api: ApiProcess): Promise<TableCounts> {
  const counts = tables.map((table) => `(select count(*)::int from crm.${table}) as ${table}`).join(", ");
  return (await api.owner.query(`select ${counts}`)).rows[0];
}

interface Expected {
  readonly before: TableCounts;
  readonly rows: number;
  readonly tag: string;
}

async function expectWhole(
  api: ApiProcess,
  { check: found, result }: ImportJob,
  { before, rows, tag }: Expected,
) {
  expect(found).toMatchObject({ create: rows, companies, fail: 0 });
  expect(result).toMatchObject({ created: rows, companies_created: companies, failed: 0 });
  expect(await rowsOfTables(api)).toEqual({
    contacts: before.contacts + rows,
    companies: before.companies + companies,
    actions: before.actions + 1,
    action_changes: before.action_changes + rows + companies,
    import_rows: 0,
  });
  const { rows: there } = await api.owner.query(
    "select count(distinct email)::int as people from crm.contacts where email like $1",
    [`%@${tag}.example`],
  );
  expect(there).toEqual([{ people: rows }]);
}

/** Waits until no organisation has a file of an import, neither complete nor partial. */
export async function expectNoFile({ dataDir }: ApiProcess, limitMs = 20_000) {
  // The import ends before its file is removed.
  await vi.waitFor(
    async () => {
      const names = await readdir(join(dataDir, "files"), { recursive: true }).catch(() => []);
      expect(names.filter((name) => name.includes("/"))).toEqual([]);
    },
    { timeout: limitMs, interval: 50 },
  );
}
