import { spawn } from "node:child_process";
import { cpus, loadavg } from "node:os";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { demoAccounts } from "@lanyard/signin/demo/demo-accounts";
import type { BenchServers } from "../bench-servers.ts";
import type { LoopFigures } from "../loop-watch.ts";
import { loopText } from "./loop-text.ts";
import { peakUntil, reader, type WindowFigures, windowFigures } from "./neighbour.ts";

/** How an import of one organisation is felt in another. */
export interface ImportFigures {
  readonly rows: number;
  readonly seconds: number;
  /** The other organisation's list, before and while the import runs. */
  readonly quiet: WindowFigures;
  readonly during: WindowFigures;
  /** What needs neither database nor rights, answered while the import runs: how long the event loop was held. */
  readonly worstAnswerMs: number;
  readonly peakMegabytes: number;
  /** While the file is previewed, while it is imported, and while each of its rows changes what it made. */
  readonly held: {
    readonly preview: LoopFigures;
    readonly execute: LoopFigures;
    readonly update: LoopFigures;
  };
}

const quietMs = 30_000;
const importer = demoAccounts.at(-1)?.email;

/** One organisation imports by the JSON call, while the list of the other is read at an even pace. */
export async function measureImport(servers: BenchServers, rows: number): Promise<ImportFigures> {
  const list = reader(`${servers.apiUrl}/contacts?limit=50`, await servers.signIn());
  const nothing = reader(`${servers.apiUrl}/nowhere`, "");
  await list.until(wait(3000));
  // Both are asked in both windows, so that the import alone is what differs.
  const calm = wait(quietMs);
  const [quiet] = await Promise.all([list.until(calm), nothing.until(calm)]);
  const sendFile = await prepareImport(servers, await servers.signIn(importer), rows);
  await servers.api.heldLoop();
  if ((await sendFile()) !== rows) throw new Error("Not all rows were previewed");
  const preview = await servers.api.heldLoop();
  const began = performance.now();
  const importing = sendFile();
  const [during, answers, peakMegabytes] = await Promise.all([
    list.until(importing),
    nothing.until(importing),
    peakUntil(importing, servers.api.pid),
  ]);
  const seconds = (performance.now() - began) / 1000;
  if ((await importing) !== rows) throw new Error(`Only ${await importing} rows were imported`);
  const execute = await servers.api.heldLoop();
  if ((await sendFile()) !== rows) throw new Error("Not all rows were updated");
  const held = { preview, execute, update: await servers.api.heldLoop() };
  const worstAnswerMs = Math.max(...answers);
  return {
    rows,
    seconds,
    quiet: windowFigures(quiet),
    during: windowFigures(during),
    worstAnswerMs,
    peakMegabytes,
    held,
  };
}

const client = fileURLToPath(new URL("importing-client.ts", import.meta.url));

/** Writes the file of the import beforehand, as a person has it; answers how to send it, first for a preview. */
async function prepareImport(
  { apiUrl }: BenchServers,
  token: string,
  rows: number,
): Promise<() => Promise<number>> {
  const child = spawn(process.execPath, [client, apiUrl, token, String(rows)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  await lines.next();
  return async () => {
    child.stdin.write("\n");
    return Number((await lines.next()).value);
  };
}

/** The goal: the other organisation's list is at most twice as slow. */
const goalRatio = 2;

export function importText(figures: ImportFigures): string {
  const { rows, seconds, quiet, during, worstAnswerMs, peakMegabytes, held } = figures;
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  const ratio = during.p99 / quiet.p99;
  const others = loadavg().map((load) => load.toFixed(1));
  return [
    `Load of the machine (1, 5, 15 minutes) with this run on ${cpus().length} cores: ${others.join(", ")}`,
    `Import of ${rows.toLocaleString("en-US")} rows: ${seconds.toFixed(1)} s, ${Math.round(rows / seconds)} rows/s`,
    `List of the other organisation: p50 ${ms(quiet.p50)} quiet, ${ms(during.p50)} during the import`,
    `  p99 ${ms(quiet.p99)} quiet, ${ms(during.p99)} during: ${ratio.toFixed(1)} times as long (goal ${goalRatio})`,
    `  at worst ${ms(quiet.worst)} quiet, ${ms(during.worst)} during; median p99 of ${quiet.windows} and ${during.windows} windows of 5 s: ${ms(quiet.windowP99)} and ${ms(during.windowP99)}`,
    `Longest answer that needs no database: ${ms(worstAnswerMs)}`,
    `Preview: ${loopText(held.preview)}`,
    `Import: ${loopText(held.execute)}`,
    `Import that updates each contact: ${loopText(held.update)}`,
    `Memory of the API at its highest: ${Math.round(peakMegabytes)} MB`,
  ].join("\n");
}
