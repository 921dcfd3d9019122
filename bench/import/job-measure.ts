import { spawn } from "node:child_process";
import { cpus, loadavg } from "node:os";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { demoAccounts } from "@lanyard/signin/demo/demo-accounts";
import type { BenchDatabase } from "../bench-database.ts";
import type { BenchServers } from "../bench-servers.ts";
import type { LoopFigures } from "../loop-watch.ts";
import { copyBare } from "./bare-copy.ts";
import { loopText } from "./loop-text.ts";
import { peakUntil, reader, type WindowFigures, windowFigures } from "./neighbour.ts";

const stepNames = ["upload", "check", "run", "undo"] as const;

interface StepFigures {
  readonly name: (typeof stepNames)[number];
  readonly seconds: number;
  /** Lists of somebody else of the same organisation and of another, meanwhile. */
  readonly same: WindowFigures;
  readonly other: WindowFigures;
  readonly peakMegabytes: number;
  readonly held: LoopFigures;
}

export interface JobFigures {
  readonly rows: number;
  readonly bareSeconds: number;
  readonly quiet: { readonly same: WindowFigures; readonly other: WindowFigures };
  readonly steps: readonly StepFigures[];
}

const quietMs = 20_000;
const importer = demoAccounts.at(-1)?.email;
const client = fileURLToPath(new URL("job-client.ts", import.meta.url));

/** One person imports by a job and takes it back, while lists are read at an even pace in the same organisation and in another. */
export async function measureJob(
  servers: BenchServers,
  { ownerUrl, orgId }: Pick<BenchDatabase, "ownerUrl" | "orgId">,
  rows: number,
): Promise<JobFigures> {
  const bareSeconds = await copyBare(ownerUrl, orgId, rows);
  const list = `${servers.apiUrl}/contacts?limit=50`;
  const other = reader(list, await servers.signIn());
  const same = reader(list, await servers.signIn(importer));
  const both = async (end: Promise<unknown>) => {
    const [ofSame, ofOther] = await Promise.all([same.until(end), other.until(end)]);
    return { same: windowFigures(ofSame), other: windowFigures(ofOther) };
  };
  await both(wait(3000));
  const quiet = await both(wait(quietMs));
  const child = spawn(process.execPath, [client, servers.apiUrl, String(rows)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextLine = async () => {
    const { value, done } = await lines.next();
    if (done) throw new Error("The import ended before its last step");
    return value;
  };
  await nextLine();
  const steps: StepFigures[] = [];
  for (const name of stepNames) {
    const fresh = await servers.signIn(importer);
    same.becomes(fresh);
    other.becomes(await servers.signIn());
    child.stdin.write(`${fresh}\n`);
    await servers.api.heldLoop();
    const working = nextLine();
    const [figures, peakMegabytes] = await Promise.all([both(working), peakUntil(working, servers.api.pid)]);
    const held = await servers.api.heldLoop();
    steps.push({ name, seconds: Number(await working), ...figures, peakMegabytes, held });
  }
  child.stdin.end();
  return { rows, bareSeconds, quiet, steps };
}

/** The goals of an import of a million rows: seconds of each step, milliseconds of a list, megabytes of the API. */
const goals = { check: 45, run: 90, undo: 60, listMs: 100, megabytes: 300 };

export function jobText({ rows, bareSeconds, quiet, steps }: JobFigures): string {
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  const share = rows / 1_000_000;
  const line = ({ name, seconds, same, other, peakMegabytes, held }: StepFigures) => {
    const goal = name === "upload" ? "" : `, goal ${(goals[name] * share).toFixed(0)} s`;
    const ratio = (during: WindowFigures, calm: WindowFigures) =>
      `${ms(during.p99)} (${(during.p99 / calm.p99).toFixed(1)})`;
    return `  ${name}: ${seconds.toFixed(1)} s (${(seconds / bareSeconds).toFixed(1)} times the bare COPY${goal}); p99 of a list in the same organisation ${ratio(same, quiet.same)}, in another ${ratio(other, quiet.other)}; API ${Math.round(peakMegabytes)} MB\n    ${loopText(held)}`;
  };
  return [
    `Load of the machine (1, 5, 15 minutes) with this run on ${cpus().length} cores: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(", ")}`,
    `Import of ${rows.toLocaleString("en-US")} rows by a job; bare COPY of the same rows into the same indexes: ${bareSeconds.toFixed(1)} s`,
    `Quiet p99 of a list: ${ms(quiet.same.p99)} in the same organisation, ${ms(quiet.other.p99)} in another; goal ${goals.listMs} ms and twice the quiet one; API at most ${goals.megabytes} MB`,
    ...steps.map(line),
  ].join("\n");
}
