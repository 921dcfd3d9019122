import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Configuration } from "@lanyard/server-kit/configuration";
import type { StopStep } from "@lanyard/server-kit/graceful-stop";
import type { Logger } from "@lanyard/server-kit/logging";
import { findHealthProblem } from "./health-check.ts";

/** The time after which a healthy version counts as working. */
const provedAfterMs = 60_000;
const program = fileURLToPath(new URL("keep-version.ts", import.meta.url));

/** Copies this version into the data folder once the version works, in case a newer version fails. */
export function keepVersionWhenProved(configuration: Configuration, log: Logger): StopStep {
  const servesSince = new Date();
  let running: ReturnType<typeof startKeeping> | undefined;
  let isStopping = false;
  const keep = async () => {
    if ((await findHealthProblem(configuration)) !== undefined || isStopping) return;
    clearInterval(timer);
    running = startKeeping(configuration.dataDir, servesSince);
    running.kept.then(
      (kept) => log.info({ kept }, "This version was stored, in case a newer version fails"),
      (error) => isStopping || log.warn({ err: error }, "This version could not be stored"),
    );
  };
  const timer = setInterval(() => void keep(), provedAfterMs).unref();
  return {
    name: "keeping of this version",
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await running?.stop();
    },
  };
}

/**
 * Starts a separate process, because reading thousands of files would block requests. `kept` resolves to the
 * folder of the copy; empty if the program has changed since its start.
 */
export function startKeeping(dataDir: string, servesSince: Date) {
  const child = spawn(process.execPath, [program, dataDir, servesSince.toISOString()], {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: { ...process.env, NODE_OPTIONS: "" },
  });
  const closed = new Promise<void>((resolve) => {
    child.once("close", () => resolve());
    child.once("error", () => resolve());
  });
  const kept = new Promise<string>((resolve, reject) => {
    let said = "";
    let complaint = "";
    child.stdout?.on("data", (text) => (said += String(text)));
    child.stderr?.on("data", (text) => (complaint += String(text)));
    child.once("error", reject);
    child.once("close", (code, signal) => {
      if (code === 0) resolve(said.trim());
      else reject(new Error(complaint.trim() || `The program ended with ${signal ?? code}.`));
    });
  });
  return {
    kept,
    async stop() {
      // The process copies synchronously, so it would not react to a message.
      child.kill("SIGKILL");
      await closed;
    },
  };
}
