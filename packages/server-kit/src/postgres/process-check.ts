import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Returns whether a process with this id exists, under any user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/**
 * Returns whether a process is the PostgreSQL of this data folder. After a crash, the id in the lock file can
 * belong to another program, especially in containers, which reuse small ids.
 */
export function isPostmasterOf(pid: number, clusterFolder: string): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform === "win32") return true;
  return commandOf(pid).includes(clusterFolder);
}

function commandOf(pid: number): string[] {
  try {
    // The process can belong to another user, so this reads only public information.
    if (process.platform === "linux") return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
    return execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" })
      .trim()
      .split(" ");
  } catch {
    return [];
  }
}
