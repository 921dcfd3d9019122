import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "@lanyard/server-kit/free-port";
import { createPool } from "@lanyard/server-kit/pool";
import { createTestDatabase } from "./database.ts";
import { startTestSignin } from "./signin.ts";
import { addOrganisations } from "./test-api.ts";

const main = fileURLToPath(new URL("../../../apps/api/src/main.ts", import.meta.url));
/** The compile cache of `npm start`, which halves the start time. */
const compileCache = fileURLToPath(new URL("../../../node_modules/.cache/compiled", import.meta.url));

interface ApiProcessOptions {
  /** Additional arguments for Node, such as a module to load first. */
  nodeArgs?: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** Receives the log of the process, which otherwise appears in the output of the test. */
  onLog?: ((text: string) => void) | undefined;
}

interface ApiServerOptions extends ApiProcessOptions {
  port: number;
  env: Readonly<Record<string, string> & { DATABASE_URL: string; DATA_DIR: string; SIGNIN_URL: string }>;
}

/**
 * Starts the API as a separate process that tests can kill, and creates two organisations. `client` is signed
 * in as a user of acme.
 */
export async function startApiProcess({ env = {}, ...options }: ApiProcessOptions = {}) {
  const database = await createTestDatabase();
  const owner = createPool({ url: database.ownerUrl, max: 2, applicationName: "test" });
  const dataDir = await mkdtemp(join(tmpdir(), "lanyard-test-"));
  const port = await freePort();
  const { signinUrl, serviceKey } = database;
  const origin = `http://localhost:${port}`;
  const signin = await startTestSignin({ signinUrl, serviceKey, origin, env: { DEMO: "off" } });
  const server = await startApiServer({
    ...options,
    port,
    env: { DATABASE_URL: database.ownerUrl, DATA_DIR: dataDir, SIGNIN_URL: signin.url, ...env },
  });
  const organisations = await addOrganisations(signin, server.baseUrl);
  return {
    ...organisations,
    ...server,
    client: organisations.acme.user.client,
    accessToken: organisations.acme.user.accessToken,
    database,
    dataDir,
    signinUrl: signin.url,
    owner,
    stop: async () => {
      await server.terminate();
      await signin.close();
      await owner.end();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export async function startApiServer({ port, env, nodeArgs = [], onLog }: ApiServerOptions) {
  const origin = `http://localhost:${port}`;
  const whole = {
    ...process.env,
    NODE_COMPILE_CACHE: compileCache,
    PORT: String(port),
    SIGNIN_PORT: new URL(env.SIGNIN_URL).port,
    DEMO: "off",
    LOG_LEVEL: "silent",
    RATE_LIMIT: "off",
    ...env,
  };
  const start = (args: readonly string[] = nodeArgs) => run(args, whole, { origin, onLog });
  let running = await start();
  return {
    baseUrl: `${origin}/api`,
    child: () => running,
    kill: () => end(running, "SIGKILL"),
    terminate: () => end(running, "SIGTERM"),
    restart: async (args?: readonly string[]) => {
      running = await start(args);
    },
  };
}

export type ApiServer = Awaited<ReturnType<typeof startApiServer>>;

export type ApiProcess = Awaited<ReturnType<typeof startApiProcess>>;

async function run(
  nodeArgs: readonly string[],
  env: NodeJS.ProcessEnv,
  { origin, onLog }: Pick<ApiProcessOptions, "onLog"> & { origin: string },
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...nodeArgs, main], {
    env,
    stdio: ["ignore", "ignore", onLog ? "pipe" : "inherit", "ipc"],
  });
  if (onLog) child.stderr?.setEncoding("utf8").on("data", onLog);
  while (!(await answers(origin))) {
    if (child.exitCode !== null) throw new Error(`The API ended with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return child;
}

function answers(origin: string): Promise<boolean> {
  return fetch(`${origin}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function end(child: ChildProcess, signal: "SIGKILL" | "SIGTERM"): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  }
  return child.exitCode;
}
