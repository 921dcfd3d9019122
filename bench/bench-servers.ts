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
import type { MemoryFigures } from "./memory-watch.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
/** The flags in tools/run/run.mjs and deploy/Dockerfile. */
const productionFlags = ["--max-old-space-size=512", "--max-semi-space-size=8", "--heap-growing-percent=30"];
const productionMemory = { MALLOC_ARENA_MAX: "1", MALLOC_TRIM_THRESHOLD_: "131072" };
const startLimitMs = 120_000;
const memoryWatch = new URL("memory-watch.ts", import.meta.url).href;

/** Sends a request and returns the JSON of the response. Throws an Error if the request is refused. */
export type Call = (method: string, path: string, body?: Buffer | object) => Promise<unknown>;

export const importer = demoAccounts.at(-1)?.email;

const granted = z.object({ data: z.object({ tokens: z.object({ accessToken: z.string() }) }) });

export async function startServers(ownerUrl: string) {
  const { env, apiUrl, signinUrl, health, keys } = await freeAddresses();
  const own = { ...env, DATABASE_URL: ownerUrl, RATE_LIMIT: "off" };
  const signin = await startProcess("apps/signin/src/main.ts", own, [keys]);
  const api = await startProcess("apps/api/src/main.ts", own, [health]);
  /** Returns a new access token of a member, by default of the measured organisation's administrator. */
  const signIn = async (email = demoAccounts[0]?.email ?? "") => {
    const body = { email, password: demoPassword };
    return granted.parse(await send(signinUrl, "", "POST", "/login", body)).data.tokens.accessToken;
  };
  return {
    apiUrl,
    memoryFigures: async (): Promise<MemoryFigures> => {
      const answered = once(api, "message");
      api.send("memory");
      const [figures]: MemoryFigures[] = await answered;
      if (figures === undefined) throw new Error("The API sent no figures");
      return figures;
    },
    signIn,
    callAs: async (email?: string): Promise<Call> => {
      const token = await signIn(email);
      return (method, path, body) => send(apiUrl, token, method, path, body);
    },
    stop: async () => {
      await stop(api);
      await stop(signin);
    },
  };
}

export type BenchServers = Awaited<ReturnType<typeof startServers>>;

/**
 * Returns the seconds from `npm start` until both ports respond. The first start may build the web app, so
 * the second start is measured.
 */
export async function secondsToStart(dataDir: string): Promise<number> {
  const startOnce = async () => {
    const { env, health, keys } = await freeAddresses();
    const began = performance.now();
    const child = await startProcess("tools/run/start.ts", { ...env, DATA_DIR: dataDir }, [health, keys]);
    const seconds = (performance.now() - began) / 1000;
    await stop(child);
    return seconds;
  };
  await startOnce();
  return startOnce();
}

async function freeAddresses() {
  const [api, signin] = [await freePort(), await freePort()];
  const [apiUrl, signinUrl] = [`http://localhost:${api}/api`, `http://localhost:${signin}`];
  return {
    env: { PORT: String(api), SIGNIN_PORT: String(signin) },
    apiUrl,
    signinUrl,
    health: `${apiUrl}/health`,
    keys: `${signinUrl}/.well-known/jwks.json`,
  };
}

/** Runs a program of the project as in production, and waits until every URL responds. */
async function startProcess(program: string, env: NodeJS.ProcessEnv, urls: readonly string[]) {
  const child = spawn(process.execPath, [...productionFlags, "--import", memoryWatch, program], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: { ...productionMemory, ...process.env, DEMO: "empty", ...env },
  });
  process.once("exit", () => child.kill("SIGTERM"));
  for (const url of urls) await untilAnswering(url, child, program);
  return child;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

async function untilAnswering(url: string, child: ChildProcess, program: string): Promise<void> {
  const deadline = Date.now() + startLimitMs;
  const doesAnswer = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await doesAnswer())) {
    if (child.exitCode !== null || Date.now() > deadline) throw new StartError(`${program} did not start.`);
    await wait(10);
  }
}

export const formBoundary = "bench-boundary";

async function send(
  url: string,
  token: string,
  method: string,
  path: string,
  body?: Buffer | object,
): Promise<unknown> {
  const isForm = Buffer.isBuffer(body);
  const content = isForm || body === undefined ? body : JSON.stringify(body);
  const headers = {
    authorization: `Bearer ${token}`,
    ...(content !== undefined && {
      "content-type": isForm ? `multipart/form-data; boundary=${formBoundary}` : "application/json",
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
