import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Configuration } from "@lanyard/server-kit/configuration";
import type { StopStep } from "@lanyard/server-kit/graceful-stop";
import type { Logger } from "@lanyard/server-kit/logging";
import { findHealthProblem } from "./health-check.ts";

/** Who has served so long, and is healthy, works here. */
const provedAfterMs = 60_000;
const program = fileURLToPath(new URL("keep-version.ts", import.meta.url));

/** Keeps this version beside its data once it has shown that it works, for the day on which a newer one does not. */
export function keepVersionWhenProved(configuration: Configuration, log: Logger): StopStep {
  const servesSince = new Date();
  let child: ChildProcess | undefined;
  const keep = async () => {
    if ((await findHealthProblem(configuration)) !== undefined) return;
    clearInterval(timer);
    // Its own process: it reads thousands of files, and people are served meanwhile.
    child = spawn(process.execPath, [program, configuration.dataDir, servesSince.toISOString()], {
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      env: { ...process.env, NODE_OPTIONS: "" },
    });
    let said = "";
    let complaint = "";
    child.stdout?.on("data", (text) => (said += String(text)));
    child.stderr?.on("data", (text) => (complaint += String(text)));
    child.once("error", (error) => log.warn({ err: error }, "This version could not be kept"));
    child.once("close", (code, signal) => {
      if (code === 0) log.info({ kept: said.trim() }, "This version is kept, in case that a newer one fails");
      else if (signal === null) log.warn({ complaint: complaint.trim() }, "This version could not be kept");
    });
  };
  const timer = setInterval(() => void keep(), provedAfterMs).unref();
  return {
    name: "keeping of this version",
    async stop() {
      clearInterval(timer);
      child?.kill();
    },
  };
}
