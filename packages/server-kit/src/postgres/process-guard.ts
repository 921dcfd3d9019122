import { spawn } from "node:child_process";
import { Socket } from "node:net";
import type { SystemUser } from "./system-user.ts";

/**
 * A tiny shell that waits for the end of its input, which comes when this process ends in whatever way, and then stops
 * the given one cleanly: a killed Lanyard leaves nothing running. Answers how to send the guard away, which is for whoever
 * sees the process end: its number may be another's later.
 */
export function guardProcess(pid: number, user: SystemUser | undefined): () => void {
  if (process.platform === "win32") return () => undefined;
  const script = 'read -r line; kill -INT "$1" 2>/dev/null';
  const guardian = spawn("/bin/sh", ["-c", script, "lanyard-database-guard", String(pid)], {
    ...user,
    cwd: "/",
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  guardian.once("error", () => undefined);
  guardian.unref();
  if (guardian.stdin instanceof Socket) guardian.stdin.unref();
  return () => void guardian.kill();
}
