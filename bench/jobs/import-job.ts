import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import { from } from "pg-copy-streams";
import { z } from "zod";
import type { BenchDatabase } from "../bench-database.ts";
import { type Call, formAround, importer } from "../bench-servers.ts";
import { type Figures, type Finding, figuresOf } from "../figures.ts";
import { loopText, type World } from "../measurement.ts";
import { benchLines } from "./import-file.ts";

export const quietMs = 20_000;
/** The goals for a million rows, in seconds for each step. */
const goalSeconds = { upload: undefined, check: 45, run: 90, undo: 60 };
const goalMegabytes = 300;
/** The goals for the lists of other users: the p99, and its ratio to the p99 without an import. */
const goalListMs = 100;
const goalRatio = 2;

/** Runs an import and undoes it, during constant reads of lists in its organisation and another one. */
export async function measureImportJob({ servers, database, options, say }: World): Promise<Finding[]> {
  const rows = options["import-rows"];
  const bareSeconds = await copyBare(database, rows);
  const url = `${servers.apiUrl}/contacts?limit=50`;
  const lists = { same: createReader(url), other: createReader(url) };
  const readDuring = async (work: () => Promise<unknown>) => {
    lists.same.becomes(await servers.signIn(importer));
    lists.other.becomes(await servers.signIn());
    await servers.api.figures();
    const began = performance.now();
    const end = work().then(() => (performance.now() - began) / 1000);
    const [same, other] = await Promise.all([lists.same.until(end), lists.other.until(end)]);
    return { same, other, seconds: await end, api: await servers.api.figures() };
  };
  await readDuring(() => wait(3000));
  const quiet = await readDuring(() => wait(quietMs));
  const { head, foot } = formAround("people.csv");
  const file = Buffer.concat([head, Buffer.from(`${[...benchLines(rows)].join("\n")}\n`), foot]);
  const findings: Finding[] = [bare(rows, bareSeconds, quiet)];
  for (const { name, work } of importSteps(file)) {
    const call = await servers.callAs(importer);
    const { seconds, api, ...during } = await readDuring(() => work(call));
    const goal =
      goalSeconds[name] === undefined ? undefined : Math.round((goalSeconds[name] * rows) / 1_000_000);
    const list = (which: "same" | "other") =>
      `${during[which].p99.toFixed(1)} ms (${(during[which].p99 / quiet[which].p99).toFixed(1)})`;
    const more = [
      `, ${(seconds / bareSeconds).toFixed(1)} times the bare COPY`,
      `; p99 of a list in the same organisation ${list("same")}, in another ${list("other")}`,
      `; API ${Math.round(api.peakMegabytes)} MB\n    ${loopText(api)}`,
    ].join("");
    const isMissed =
      (goal !== undefined && seconds > goal) ||
      api.peakMegabytes > goalMegabytes ||
      during.same.p99 > Math.max(goalListMs, goalRatio * quiet.same.p99);
    findings.push({ name, value: seconds, found: `${seconds.toFixed(1)} s`, goal, isMissed, more });
    say(`Measured the step ${name}`);
  }
  return findings;
}

type Lists = { readonly same: Figures; readonly other: Figures };

function bare(rows: number, seconds: number, { same, other }: Lists): Finding {
  const more = [
    ` for ${rows.toLocaleString("en-US")} rows; quiet p99 of a list ${same.p99.toFixed(1)} ms in the same organisation`,
    `, ${other.p99.toFixed(1)} ms in another (goal ${goalListMs} ms and ${goalRatio} times the quiet one; API ${goalMegabytes} MB)`,
  ].join("");
  return { name: "bare COPY", value: seconds, found: `${seconds.toFixed(1)} s`, isMissed: false, more };
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

/** Returns the steps of an import. Each step signs in, because an import can outlive an access token. */
export function importSteps(file: Buffer) {
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
    { name: "upload", work: upload },
    { name: "check", work: check },
    { name: "run", work: run },
    { name: "undo", work: undo },
  ] as const;
}

/** The interval between requests in milliseconds: forty lists per second, as in a busy office. */
const everyMs = 25;

/** Creates a reader that sends the same request at a constant rate. */
export function createReader(url: string) {
  let token = "";
  const read = async () => {
    const began = performance.now();
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    await answer.arrayBuffer();
    if (answer.status === 401 || answer.status === 429) throw new Error(`${url} answers ${answer.status}`);
    return performance.now() - began;
  };
  return {
    /** Replaces the access token, because a measurement can outlive it. */
    becomes(freshToken: string) {
      token = freshToken;
    },
    /** Sends requests until `end` resolves, and returns their figures. */
    async until(end: Promise<unknown>): Promise<Figures> {
      const reading: Promise<number>[] = [];
      for (let isOver = false; !isOver; ) {
        reading.push(read());
        isOver = await Promise.race([end.then(() => true), wait(everyMs, false)]);
      }
      return figuresOf(await Promise.all(reading), (reading.length * everyMs) / 1000);
    },
  };
}

/** Returns the seconds of a plain COPY of the file into a table with the columns and indexes of contacts. */
async function copyBare({ owner, orgId }: BenchDatabase, rows: number): Promise<number> {
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
    await pipeline(Readable.from(pieces(rows)), stream);
    return (performance.now() - began) / 1000;
  } finally {
    await client.query("drop table if exists crm.bare_copy");
    client.release();
  }
}

function* pieces(rows: number): Generator<string> {
  let piece = "";
  for (const line of benchLines(rows)) {
    piece += `${line}\n`;
    if (piece.length < 65_536) continue;
    yield piece;
    piece = "";
  }
  yield piece;
}
