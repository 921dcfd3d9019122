import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import { from } from "pg-copy-streams";
import { z } from "zod";
import type { BenchDatabase } from "../bench-database.ts";
import { type Call, formBoundary, importer } from "../bench-servers.ts";
import { atMost, type Figures, type Finding, figuresOf } from "../figures.ts";
import { say, type World } from "../world.ts";

const quietMs = 20_000;
const goalMegabytes = 300;
/**
 * During an import, the p99 of a list in the same organisation may reach this time, or this multiple of the
 * p99 without an import.
 */
const goalListMs = 100;
const goalRatio = 2;

/**
 * Runs an import and undoes it, while lists of the same organisation and of another one are read constantly.
 */
export async function measureImportJob({ servers, database, options }: World): Promise<Finding[]> {
  const rows = options["import-rows"];
  const csv = csvOf(rows);
  const bareSeconds = await copyBare(database, csv);
  const readDuring = async (work: () => Promise<unknown>) => {
    // Signs in each time, because an import can outlive an access token.
    const [own, others] = [await servers.signIn(importer), await servers.signIn()];
    await servers.memoryFigures();
    const began = performance.now();
    const end = work().then(() => (performance.now() - began) / 1000);
    const lists = [readLists(servers.apiUrl, own, end), readLists(servers.apiUrl, others, end)] as const;
    const [{ p99: same }, { p99: other }] = await Promise.all(lists);
    const { peakMegabytes } = await servers.memoryFigures();
    return { same, other, seconds: await end, peakMegabytes };
  };
  await readDuring(() => wait(3000));
  const quiet = await readDuring(() => wait(quietMs));
  const bareMore = [
    ` for ${rows.toLocaleString("en-US")} rows; quiet p99 of a list ${quiet.same.toFixed(1)} ms in the same organisation`,
    `, ${quiet.other.toFixed(1)} ms in another (goal ${goalListMs} ms and ${goalRatio} times the quiet one; API ${goalMegabytes} MB)`,
  ].join("");
  const findings = [atMost("bare COPY", bareSeconds, undefined, `${bareSeconds.toFixed(1)} s`, bareMore)];
  for (const { name, secondsOfMillion, work } of importSteps(csv)) {
    const call = await servers.callAs(importer);
    const { seconds, peakMegabytes, ...lists } = await readDuring(() => work(call));
    const goal = secondsOfMillion && Math.round((secondsOfMillion * rows) / 1_000_000);
    const list = (which: "same" | "other") =>
      `${lists[which].toFixed(1)} ms (${(lists[which] / quiet[which]).toFixed(1)})`;
    const more = [
      `, ${(seconds / bareSeconds).toFixed(1)} times the bare COPY`,
      `; p99 of a list in the same organisation ${list("same")}, in another ${list("other")}`,
      `; API ${Math.round(peakMegabytes)} MB`,
    ].join("");
    const timed = atMost(name, seconds, goal, `${seconds.toFixed(1)} s`, more);
    const isMissed =
      timed.isMissed ||
      peakMegabytes > goalMegabytes ||
      lists.same > Math.max(goalListMs, goalRatio * quiet.same);
    findings.push({ ...timed, isMissed });
    say(`Measured the step ${name}`);
  }
  return findings;
}

/** The interval between requests in milliseconds: forty lists per second, as in a busy office. */
const everyMs = 25;

/** Reads a list at a constant rate until `end` resolves. */
async function readLists(apiUrl: string, token: string, end: Promise<unknown>): Promise<Figures> {
  const url = `${apiUrl}/contacts?limit=50`;
  const read = async () => {
    const began = performance.now();
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    await answer.arrayBuffer();
    if (answer.status === 401 || answer.status === 429) throw new Error(`${url} answers ${answer.status}`);
    return performance.now() - began;
  };
  const reading: Promise<number>[] = [];
  for (let isOver = false; !isOver; ) {
    reading.push(read());
    isOver = await Promise.race([end.then(() => true), wait(everyMs, false)]);
  }
  return figuresOf(await Promise.all(reading), (reading.length * everyMs) / 1000);
}

const job = z.object({
  import: z.object({
    id: z.string(),
    state: z.string(),
    reason: z.string().nullable(),
    action_id: z.string().nullable(),
    suggested_mapping: z.record(z.string(), z.string()),
  }),
});

/** Returns the steps of an import of a file, with the goals for a million rows in seconds. */
function importSteps(csv: Buffer) {
  const head = `--${formBoundary}\r\ncontent-disposition: form-data; name="file"; filename="people.csv"\r\n\r\n`;
  const foot = `\r\n--${formBoundary}--\r\n`;
  const file = Buffer.concat([Buffer.from(head), csv, Buffer.from(foot)]);
  let found: z.infer<typeof job>["import"] | undefined;
  const reach = async (call: Call, state: string) => {
    for (;;) {
      found = job.parse(await call("GET", `/imports/${found?.id}`)).import;
      if (found.state === state) return;
      if (found.state === "failed") throw new Error(found.reason ?? "The import failed");
      await wait(100);
    }
  };
  const upload = async (call: Call) => {
    found = job.parse(await call("POST", "/imports", file)).import;
  };
  const check = async (call: Call) => {
    await call("POST", `/imports/${found?.id}/check`, { mapping: found?.suggested_mapping });
    await reach(call, "checked");
  };
  const run = async (call: Call) => {
    await call("POST", `/imports/${found?.id}/run`);
    await reach(call, "done");
  };
  const undo = (call: Call) => call("POST", `/actions/${found?.action_id}/undo`);
  return [
    { name: "upload", secondsOfMillion: undefined, work: upload },
    { name: "check", secondsOfMillion: 45, work: check },
    { name: "run", secondsOfMillion: 90, work: run },
    { name: "undo", secondsOfMillion: 60, work: undo },
  ];
}

/** Returns the seconds of a plain COPY of the file into a table with the columns and indexes of contacts. */
async function copyBare({ owner, orgId }: BenchDatabase, csv: Buffer): Promise<number> {
  const client = await owner.connect();
  try {
    await client.query(`
      drop table if exists crm.bare_copy;
      create table crm.bare_copy (like crm.contacts including defaults including generated including indexes);
      alter table crm.bare_copy alter column org_id set default '${orgId}', alter column id set default gen_random_uuid(),
        alter column search_text set default ''`);
    const columns = "first, last, email, phone, company, job_title, city";
    const began = performance.now();
    const stream = client.query(from(`copy crm.bare_copy (${columns}) from stdin with (format csv, header)`));
    await pipeline(Readable.from(piecesOf(csv)), stream);
    return (performance.now() - began) / 1000;
  } finally {
    await client.query("drop table if exists crm.bare_copy");
    client.release();
  }
}

const pieceBytes = 65_536;

function* piecesOf(csv: Buffer): Generator<Buffer> {
  for (let start = 0; start < csv.length; start += pieceBytes) yield csv.subarray(start, start + pieceBytes);
}

function csvOf(rows: number): Buffer {
  const lines = Array.from(
    { length: rows },
    (_, n) => `Given${n},Família ${n},p${n}@bench.example,+49 30 ${n},Works ${n % 5000},Engineer,Berlin\n`,
  );
  return Buffer.from(`First,Last,Email,Phone,Company,Title,City\n${lines.join("")}`);
}
