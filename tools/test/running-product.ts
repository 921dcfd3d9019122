import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@lanyard/client/client";
import { freePort } from "@lanyard/server-kit/free-port";
import { signInWithPassword } from "@lanyard/test-kit/password-sign-in";
import { root } from "../run/child-command.ts";

export interface RunningProduct {
  readonly url: string;
  readonly signinUrl: string;
  readonly dataDir: string;
  /** PostgreSQL's folder, which identifies its processes. */
  readonly cluster: string;
  readonly keeper: ChildProcess;
  readonly written: { output: string; errors: string };
  readonly exit: Promise<{ code: number | null; errors: string }>;
  /** Returns the id of the serving process, or undefined during a restart. */
  server(): number | undefined;
}

export interface ProductLocation {
  /** Runs `npm start` of this checkout, or of the version in the folder `program`. */
  start(env?: Readonly<Record<string, string>>, program?: string): Promise<RunningProduct>;
  /** Starts the product without a parent that could restart it, as in a container. */
  startAlone(env?: Readonly<Record<string, string>>, program?: string): Promise<RunningProduct>;
  leave(): Promise<void>;
}

/** Returns a client that is signed in for a few minutes. */
export async function clientOf(
  { url, signinUrl }: RunningProduct,
  account = { email: "demo@lanyard.example", password: "demo-lanyard" },
) {
  const { accessToken } = await signInWithPassword(signinUrl, account);
  const session = { accessToken: () => accessToken, refresh: async () => undefined };
  return createClient({ baseUrl: `${url}/api`, session });
}

export function makeProductLocation(): ProductLocation {
  const dataDir = mkdtempSync(join(tmpdir(), "lanyard-run-"));
  // If root runs the test, PostgreSQL runs as a system user, who must be able to enter the folder.
  chmodSync(dataDir, 0o755);
  const started: RunningProduct[] = [];
  const start = async (command: readonly string[], env: Readonly<Record<string, string>>) => {
    const product = await startProduct(command, dataDir, env);
    started.push(product);
    return product;
  };
  return {
    start: (env = {}, program = root) => start([join(program, "tools/run/run.mjs"), "start"], env),
    startAlone: (env = {}, program = root) => start([join(program, "tools/run/start.ts")], env),
    leave: async () => {
      for (const { keeper } of started) keeper.kill("SIGTERM");
      await Promise.all(started.map(({ exit }) => exit));
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function startProduct(
  command: readonly string[],
  dataDir: string,
  given: Readonly<Record<string, string>>,
): Promise<RunningProduct> {
  const { PORT = String(await freePort()), SIGNIN_PORT = String(await freePort()) } = given;
  const keeper = spawn(process.execPath, command, {
    stdio: ["ignore", "pipe", "pipe"],
    // Hides warnings, because a warning about a slow machine is not a failure.
    env: { PATH: process.env.PATH, LOG_LEVEL: "error", DATA_DIR: dataDir, ...given, PORT, SIGNIN_PORT },
  });
  const written = { output: "", errors: "" };
  keeper.stdout.on("data", (chunk) => {
    written.output += chunk;
  });
  keeper.stderr.on("data", (chunk) => {
    written.errors += chunk;
  });
  return {
    url: `http://localhost:${PORT}`,
    signinUrl: `http://localhost:${SIGNIN_PORT}`,
    dataDir,
    cluster: join(dataDir, "postgres/data"),
    keeper,
    written,
    exit: new Promise((resolve) => {
      keeper.once("close", (code) => resolve({ code, errors: written.errors }));
    }),
    server: () => childOf(keeper.pid),
  };
}

function childOf(parent: number | undefined): number | undefined {
  const lines = execFileSync("ps", ["-eo", "pid=,ppid="], { encoding: "utf8" }).trim().split("\n");
  const found = lines
    .map((line) => line.trim().split(/\s+/u).map(Number))
    .find(([, ppid]) => ppid === parent);
  return found?.[0];
}
