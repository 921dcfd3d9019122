import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

interface Listed {
  pid: number;
  parent: number;
  commandLine: string;
}

/**
 * Returns the process ids of the PostgreSQL server on this folder: the postmaster, its child processes and
 * its guard.
 */
export function processesOf(clusterFolder: string): number[] {
  const all = listProcesses();
  const postmasters = postmastersOf(clusterFolder, all);
  const belongs = (listed: Listed) =>
    postmasters.includes(listed.pid) || postmasters.includes(listed.parent) || isGuard(listed, postmasters);
  return all.filter(belongs).map(({ pid }) => pid);
}

export function backendsOf(postmaster: number): number[] {
  const isBackend = ({ parent, commandLine }: Listed) =>
    parent === postmaster && / 127\.0\.0\.1\(\d+\)/.test(commandLine);
  return listProcesses()
    .filter(isBackend)
    .map(({ pid }) => pid);
}

export function guardsOf(clusterFolder: string): number[] {
  const all = listProcesses();
  const postmasters = postmastersOf(clusterFolder, all);
  return all.filter((listed) => isGuard(listed, postmasters)).map(({ pid }) => pid);
}

export function guardsBy(program: number): number[] {
  const isItsGuard = ({ parent, commandLine }: Listed) =>
    parent === program && commandLine.includes("lanyard-database-guard");
  return listProcesses()
    .filter(isItsGuard)
    .map(({ pid }) => pid);
}

function listProcesses(): Listed[] {
  const lines = execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" }).trim().split("\n");
  return lines.flatMap((line) => {
    const [, pid, parent, commandLine] = /^ *(\d+) +(\d+) (.*)$/.exec(line) ?? [];
    return commandLine === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), commandLine }];
  });
}

function postmastersOf(clusterFolder: string, all: readonly Listed[]): number[] {
  return all.filter(({ commandLine }) => commandLine.includes(`-D ${clusterFolder}`)).map(({ pid }) => pid);
}

function isGuard({ commandLine }: Listed, postmasters: readonly number[]): boolean {
  return postmasters.some((pid) => commandLine.endsWith(`lanyard-database-guard ${pid}`));
}

export function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // Ignores a process that has already ended.
    }
  }
}

/** If the condition never becomes true, the time limit of the test ends the wait. */
export async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await wait(20);
}

export function postmasterPid(clusterFolder: string): number {
  return Number(readFileSync(`${clusterFolder}/postmaster.pid`, "utf8").split("\n")[0]);
}

/**
 * Replaces the process id in a lock file, as if its server had crashed and the id now belonged to another
 * program.
 */
export function writeStalePid(path: string, pid: number): void {
  const lines = readFileSync(path, "utf8").split("\n");
  writeFileSync(path, [String(pid), ...lines.slice(1)].join("\n"));
}
