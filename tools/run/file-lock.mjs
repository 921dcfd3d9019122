import { createHash } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/**
 * Locks the checkout for work that only one process may do at a time. Returns the function that releases the lock.
 * @param {string} root of the checkout
 * @param {"install" | "build"} work
 */
export async function holdFileLock(root, work) {
  const name = createHash("sha256").update(root).digest("hex").slice(0, 16);
  const path = join(tmpdir(), `lanyard-${work}-${name}.lock`);
  while (!take(path)) await wait(200);
  return () => rmSync(path, { force: true });
}

/** @param {string} path */
function take(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    if (!isHolderAlive(path)) rmSync(path, { force: true });
    return false;
  }
}

/** @param {string} path */
function isHolderAlive(path) {
  try {
    process.kill(Number(readFileSync(path, "utf8")) || process.pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
