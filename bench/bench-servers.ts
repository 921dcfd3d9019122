import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { Readable } from "node:stream";
import { json, text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "@lanyard/server-kit/free-port";
import { StartError } from "@lanyard/server-kit/start-error";
import { demoAccounts, demoPassword } from "@lanyard/signin/demo/demo-accounts";
import { z } from "zod";
import type { ProcessFigures } from "./process-watch.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
/** The flags in tools/run/run.mjs and deploy/Dockerfile. */
const productionFlags = ["--max-old-space-size=512", "--max-semi-space-size=8", "--heap-growing-percent=30"];
const productionMemory = { MALLOC_ARENA_MAX: "1", MALLOC_TRIM_THRESHOLD_: "131072" };
const startLimitMs = 120_000;
const watch = new URL("process-watch.ts", import.meta.url).href;

/** Sends a request and returns the JSON of the response. Throws an Error if the request is refused. */
export type Call = (method: string, path: string, body?: Buffer | object) => Promise<unknown>;

export interface BenchServers {
  readonly apiUrl: string;
  readonly signinUrl: string;
  readonly api: RunningProcess;
  /** Returns a new access token of the given member, or of the measured organisation's administrator. */
  signIn(email?: string): Promise<string>;
  callAs(email?: string): Promise<Call>;
  stop(): Promise<void>;
}

interface RunningProcess {
  /** Returns the figures of the process's event loop and memory since the last call. */
  figures(): Promise<ProcessFigures>;
  stop(): Promise<void>;
}

export const importer = demoAccounts.at(-1)?.email;

const granted = z.object({ data: z.object({ tokens: z.object({ accessToken: z.string() }) }) });

export async function startServers(ownerUrl: string): Promise<BenchServers> {
  const ports = { api: await freePort(), signin: await freePort() };
  const apiUrl = `http://localhost:${ports.api}/api`;
  const signinUrl = `http://localhost:${ports.signin}`;
  const env = { DATABASE_URL: ownerUrl, RATE_LIMIT: "off", WEBHOOK_PRIVATE_TARGETS: "allow" };
  const keys = `${signinUrl}/.well-known/jwks.json`;
  const signin = await startProcess("apps/signin/src/main.ts", { ports, env, answers: [keys] });
  const api = await startProcess("apps/api/src/main.ts", { ports, env, answers: [`${apiUrl}/health`] });
  const signIn = async (email = demoAccounts[0]?.email ?? "") => {
    const body = { email, password: demoPassword };
    return granted.parse(await send(signinUrl, "", "POST", "/login", body)).data.tokens.accessToken;
  };
  return {
    apiUrl,
    signinUrl,
    api,
    signIn,
    callAs: async (email) => {
      const token = await signIn(email);
      return (method, path, body) => send(apiUrl, token, method, path, body);
    },
    stop: async () => {
      await api.stop();
      await signin.stop();
    },
  };
}

/**
 * Returns the seconds from `npm start` until both ports respond. The first start may build the web app, so
 * the second start is measured.
 */
export async function secondsToStart(dataDir: string): Promise<number> {
  const startOnce = async () => {
    const ports = { api: await freePort(), signin: await freePort() };
    const answers = [
      `http://localhost:${ports.api}/api/health`,
      `http://localhost:${ports.signin}/.well-known/jwks.json`,
    ];
    const began = performance.now();
    const running = await startProcess("tools/run/start.ts", { ports, env: { DATA_DIR: dataDir }, answers });
    const seconds = (performance.now() - began) / 1000;
    await running.stop();
    return seconds;
  };
  await startOnce();
  return startOnce();
}

interface ProcessStart {
  readonly ports: { readonly api: number; readonly signin: number };
  readonly env: NodeJS.ProcessEnv;
  readonly answers: readonly string[];
}

/** Runs a program of the project as in production, and waits until every URL responds. */
async function startProcess(program: string, { ports, env, answers }: ProcessStart): Promise<RunningProcess> {
  const child = spawn(process.execPath, [...productionFlags, "--import", watch, program], {
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
  return {
    figures: async () => {
      const answered = once(child, "message");
      child.send("figures");
      const [figures]: ProcessFigures[] = await answered;
      if (figures === undefined) throw new Error("The process sent no measurements");
      return figures;
    },
    stop: async () => {
      if (child.exitCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

async function untilAnswering(address: string, child: ChildProcess, program: string): Promise<void> {
  const deadline = Date.now() + startLimitMs;
  const doesAnswer = () =>
    fetch(address).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await doesAnswer())) {
    if (child.exitCode !== null || Date.now() > deadline) throw new StartError(`${program} did not start.`);
    await wait(10);
  }
}

async function send(
  url: string,
  token: string,
  method: string,
  path: string,
  body?: Buffer | object,
): Promise<unknown> {
  const isFile = Buffer.isBuffer(body);
  const content = isFile || body === undefined ? body : JSON.stringify(body);
  const headers = {
    authorization: `Bearer ${token}`,
    ...(content !== undefined && {
      "content-type": isFile ? `multipart/form-data; boundary=${formBoundary}` : "application/json",
      "content-length": Buffer.byteLength(content),
    }),
  };
  const sending = request(`${url}${path}`, { method, headers }).end(content);
  const [answer]: IncomingMessage[] = await once(sending, "response");
  if (answer === undefined || (answer.statusCode ?? 500) >= 400)
    throw new Error(
      `${method} ${path} was answered with ${answer?.statusCode}: ${await text(answer ?? Readable.from([]))}`,
    );
  return json(answer);
}

export const formBoundary = "bench-boundary";

/** Returns the parts of a multipart form before and after the file. */
export function formAround(fileName: string): { readonly head: Buffer; readonly foot: Buffer } {
  const disposition = `form-data; name="file"; filename="${fileName}"`;
  return {
    head: Buffer.from(`--${formBoundary}\r\ncontent-disposition: ${disposition}\r\n\r\n`),
    foot: Buffer.from(`\r\n--${formBoundary}--\r\n`),
  };
}
