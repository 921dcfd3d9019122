import { spawn } from "node:child_process";
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Manifest } from "@lanyard/backup/archive-format";
import { readArchive } from "@lanyard/backup/archive-reader";
import { copyOut, selectTables } from "@lanyard/backup/snapshot-sql";
import pg from "pg";
import type { BenchDatabase } from "../bench-database.ts";
import { productionFlags, productionMemory } from "../bench-processes.ts";
import type { BenchServers } from "../bench-servers.ts";
import { peakUntil, reader, type WindowFigures, windowFigures } from "../import/neighbour.ts";
import { addFiles } from "./bench-files.ts";

interface ProgramFigures {
  readonly seconds: number;
  readonly peakMegabytes: number;
  /** The last line that it said. */
  readonly said: string;
}

export interface BackupFigures {
  readonly rows: number;
  readonly files: number;
  readonly megabytes: number;
  readonly bareSeconds: number;
  readonly quiet: WindowFigures;
  readonly during: WindowFigures;
  readonly backup: ProgramFigures;
  readonly restore: ProgramFigures;
  /** Whether a backup of what was restored has the same rows and files. */
  readonly isSame: boolean;
}

const quietMs = 20_000;
const backupProgram = "apps/api/src/backup-main.ts";

/** Backs up a filled database while somebody reads lists, restores it elsewhere, and backs that up again. */
export async function measureBackup(
  servers: BenchServers,
  { ownerUrl, folder }: BenchDatabase,
  { files, dataDir }: { files: number; dataDir: string },
): Promise<BackupFigures> {
  await addFiles(servers, files);
  const bareSeconds = await copyBare(ownerUrl);
  const list = reader(`${servers.apiUrl}/contacts?limit=50`, await servers.signIn());
  await list.until(wait(3000));
  const quiet = windowFigures(await list.until(wait(quietMs)));
  const to = await mkdtemp(join(folder, "archives-"));
  const env = { DATABASE_URL: ownerUrl, DATA_DIR: dataDir };
  const running = runProgram(backupProgram, ["--to", to], env);
  const [backup, times] = await Promise.all([running, list.until(running)]);
  const { manifest } = await readArchive(createReadStream(backup.said), undefined);
  const restored = await mkdtemp(join(folder, "restored-"));
  const there = { DATABASE_URL: "", DATA_DIR: restored };
  const restore = await runProgram("tools/run/restore.ts", ["--from", backup.said], there);
  const again = await runProgram(backupProgram, ["--to", to], there);
  const second = await readArchive(createReadStream(again.said), undefined);
  const figures = {
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    files: manifest.files.count,
    megabytes: (await stat(backup.said)).size / 2 ** 20,
    bareSeconds,
    quiet,
    during: windowFigures(times),
    backup,
    restore,
    isSame: JSON.stringify(withoutAudit(manifest)) === JSON.stringify(withoutAudit(second.manifest)),
  };
  for (const made of [to, restored]) await rm(made, { recursive: true, force: true });
  return figures;
}

/** The audit is told of backups and restores themselves. */
function withoutAudit({ tables, files }: Manifest) {
  return { tables: tables.filter(({ table }) => table !== "audit_entries"), files };
}

/** What the database alone needs to hand all rows over, to nobody. */
async function copyBare(ownerUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const start = performance.now();
  for (const schema of ["crm", "signin"]) {
    for (const table of await selectTables(client, schema)) {
      for await (const _ of copyOut(client, { ...table, key: [] }).bytes);
    }
  }
  await client.end();
  return (performance.now() - start) / 1000;
}

async function runProgram(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<ProgramFigures> {
  const start = performance.now();
  const path = fileURLToPath(new URL(`../../${program}`, import.meta.url));
  const child = spawn(process.execPath, [...productionFlags, path, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...productionMemory, ...process.env, ...env },
  });
  let text = "";
  child.stdout.on("data", (piece) => {
    text += String(piece);
  });
  const closed = once(child, "close");
  const peakMegabytes = await peakUntil(closed, child.pid ?? 0);
  if (child.exitCode !== 0) throw new Error(`${program} ended with ${child.exitCode}`);
  const seconds = (performance.now() - start) / 1000;
  return { seconds, peakMegabytes, said: text.trim().split("\n").at(-1) ?? "" };
}

/** The goals for a million contacts and ten thousand files: seconds, megabytes, times the quiet p99. */
const goals = { backup: 300, restore: 600, megabytes: 250, ratio: 2 };

export function backupText(figures: BackupFigures): string {
  const { rows, files, megabytes, bareSeconds, quiet, during, backup, restore, isSame } = figures;
  const program = ({ seconds, peakMegabytes }: ProgramFigures) =>
    `${seconds.toFixed(1)} s, ${(seconds / bareSeconds).toFixed(1)} times the bare COPY, at most ${Math.round(peakMegabytes)} MB (goal ${goals.megabytes})`;
  return [
    `${rows.toLocaleString("en")} rows and ${files.toLocaleString("en")} files; bare COPY of all rows to nobody: ${bareSeconds.toFixed(1)} s`,
    `  backup: ${program(backup)}; goal ${goals.backup} s; archive of ${megabytes.toFixed(0)} MB`,
    `  p99 of a list meanwhile: ${during.p99.toFixed(1)} ms, ${(during.p99 / quiet.p99).toFixed(1)} times the quiet one of ${quiet.p99.toFixed(1)} ms (goal ${goals.ratio})`,
    `  restore: ${program(restore)}; goal ${goals.restore} s`,
    `  what was restored is ${isSame ? "the same" : "NOT the same"}, by the hashes of another backup`,
  ].join("\n");
}
