import { execFile } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { isPostmasterOf } from "./process-check.ts";

const politeMs = 20_000;
const forcedMs = 5_000;

/** Stops the PostgreSQL of a folder. The server disconnects clients at once and writes a checkpoint. */
export async function stopPostmaster(pid: number, clusterFolder: string, pgCtl: string): Promise<void> {
  if (process.platform === "win32") {
    // Windows has no signals, so pg_ctl stops the server.
    await promisify(execFile)(pgCtl, ["stop", "-D", clusterFolder, "-m", "fast", "-w"]);
    return;
  }
  if (await signalAndWait(pid, clusterFolder, "SIGINT", politeMs)) return;
  // SIGQUIT skips the checkpoint. The next start recovers from the write-ahead log.
  await signalAndWait(pid, clusterFolder, "SIGQUIT", forcedMs);
}

async function signalAndWait(pid: number, clusterFolder: string, signal: NodeJS.Signals, limitMs: number) {
  const deadline = Date.now() + limitMs;
  let isSent = false;
  while (isPostmasterOf(pid, clusterFolder)) {
    if (Date.now() > deadline) return false;
    if (!isSent) sendSignal(pid, signal);
    isSent = true;
    await wait(15);
  }
  return true;
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}
