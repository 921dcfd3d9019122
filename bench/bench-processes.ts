import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { freePort } from "@lanyard/server-kit/free-port";
import { StartError } from "@lanyard/server-kit/start-error";
import type { LoopFigures } from "./loop-watch.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
/** As tools/run/run.mjs and deploy/Dockerfile start them. */
export const productionFlags = [
  "--max-old-space-size=512",
  "--max-semi-space-size=8",
  "--heap-growing-percent=30",
];
export const productionMemory = { MALLOC_ARENA_MAX: "1", MALLOC_TRIM_THRESHOLD_: "131072" };
const startLimitMs = 120_000;
const loopWatch = new URL("loop-watch.ts", import.meta.url).href;

export interface Ports {
  readonly api: number;
  readonly signin: number;
}

export interface RunningProcess {
  readonly pid: number;
  /** How long its event loop was held since this was asked last. */
  heldLoop(): Promise<LoopFigures>;
  stop(): Promise<void>;
}

export async function findPorts(): Promise<Ports> {
  return { api: await freePort(), signin: await freePort() };
}

/** Runs a program of the project as it runs in production, until every address answers. */
export async function startProcess(
  program: string,
  { ports, env, answers }: { ports: Ports; env: NodeJS.ProcessEnv; answers: readonly string[] },
): Promise<RunningProcess> {
  const child = spawn(process.execPath, [...productionFlags, "--import", loopWatch, program], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: {
      ...productionMemory,
      ...process.env,
      PORT: String(ports.api),
      SIGNIN_PORT: String(ports.signin),
      DEMO: "empty",
      ...env,
    },
  });
  process.once("exit", () => child.kill("SIGTERM"));
  for (const address of answers) await untilAnswering(address, child, program);
  return { pid: child.pid ?? 0, heldLoop: () => heldLoop(child), stop: () => end(child) };
}

async function heldLoop(child: ChildProcess): Promise<LoopFigures> {
  const told = once(child, "message");
  child.send("held");
  const [figures]: LoopFigures[] = await told;
  if (figures === undefined) throw new Error("The process told nothing of its event loop");
  return figures;
}

async function untilAnswering(address: string, child: ChildProcess, program: string): Promise<void> {
  const deadline = Date.now() + startLimitMs;
  while (!(await doesAnswer(address))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new StartError(`${program} did not start.`);
    await wait(10);
  }
}

async function doesAnswer(address: string): Promise<boolean> {
  return fetch(address).then(
    (response) => response.ok,
    () => false,
  );
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) return resolve();
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
  });
}

/**
 * Resident memory of a process in megabytes. Where the system has `/proc`, a file is read (proc(5), VmRSS): to start a
 * program for it takes a core for 20 ms, which the times taken meanwhile would tell as a wait for the database.
 */
export async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? (await kilobytesByPs(pid));
  return Number(kilobytes) / 1024;
}

async function kilobytesByPs(pid: number): Promise<string> {
  const { stdout } = await promisify(execFile)("ps", ["-o", "rss=", "-p", String(pid)]);
  return stdout;
}
