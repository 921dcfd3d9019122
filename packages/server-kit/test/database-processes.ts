import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

/** Ids of the processes whose command line names the folder: PostgreSQL's own, and the guard by that id. */
export function processesOf(clusterFolder: string): number[] {
  const all = execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" }).trim().split("\n");
  const rows = all.map((line) => /^ *(\d+) +(\d+) (.*)$/.exec(line)).filter((row) => row !== null);
  const postmasters = rows.filter((row) => row[3]?.includes(`-D ${clusterFolder}`)).map((row) => row[1]);
  const belongs = (row: RegExpExecArray) =>
    postmasters.includes(row[1]) ||
    postmasters.includes(row[2]) ||
    postmasters.some((pid) => row[3]?.endsWith(`lanyard-database-guard ${pid}`));
  return rows.filter(belongs).map((row) => Number(row[1]));
}

/** What `kill -9` of everything means: the guard and each process of PostgreSQL at once. */
export function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // A worker that ended by itself meanwhile.
    }
  }
}

/** Waits for what must come true; the test's own time limit ends a wait in vain. */
export async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await wait(20);
}

export function postmasterPid(clusterFolder: string): number {
  return Number(readFileSync(`${clusterFolder}/postmaster.pid`, "utf8").split("\n")[0]);
}

/** The lock file of a crashed server whose process id was given to another program since. */
export function writeStalePid(path: string, pid: number): void {
  const lines = readFileSync(path, "utf8").split("\n");
  writeFileSync(path, [String(pid), ...lines.slice(1)].join("\n"));
}

export function isChildOf(pid: number, parent: number): boolean {
  return Number(execFileSync("ps", ["-o", "ppid=", "-p", String(pid)], { encoding: "utf8" })) === parent;
}
