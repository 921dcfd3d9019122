import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "@lanyard/server-kit/free-port";
import { makeScratchFolder } from "@lanyard/test-kit/scratch-folder";

const start = fileURLToPath(new URL("../tools/run/start.ts", import.meta.url));

export interface OwnProduct {
  url: string;
  killAndRestart(): Promise<void>;
  stop(): Promise<void>;
}

export async function startOwnProduct(): Promise<OwnProduct> {
  const dataDir = await makeScratchFolder();
  const port = await freePort();
  // `DEMO: "empty"` creates only accounts, because the test imports its own data.
  const env = { PORT: String(port), SIGNIN_PORT: String(await freePort()), DATA_DIR: dataDir, DEMO: "empty" };
  const url = `http://localhost:${port}`;
  let running = await run(env, url);
  return {
    url,
    killAndRestart: async () => {
      await end(running, "SIGKILL");
      running = await run(env, url);
    },
    stop: async () => {
      await end(running, "SIGTERM");
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function run(env: Record<string, string>, url: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [start], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (text: Buffer) => (output += text.toString()));
  child.stderr.on("data", (text: Buffer) => (output += text.toString()));
  const failed = once(child, "exit").then(() =>
    Promise.reject(new Error(`The product did not start:\n${output}`)),
  );
  await Promise.race([untilHealthy(url), failed]);
  failed.catch(() => undefined);
  return child;
}

async function untilHealthy(url: string): Promise<void> {
  const answers = () =>
    fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await answers())) await new Promise((resolve) => setTimeout(resolve, 100));
}

export async function end(child: ChildProcess, signal: "SIGKILL" | "SIGTERM"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill(signal);
  await ended;
}
