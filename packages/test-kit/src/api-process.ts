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
/** As `npm start` does: what is compiled already starts twice as fast. */
const compileCache = fileURLToPath(new URL("../../../node_modules/.cache/compiled", import.meta.url));

interface ApiProcessOptions {
  /** Further arguments of Node, as for a module that is loaded first. */
  nodeArgs?: readonly string[];
  /** Further configuration variables. */
  env?: Readonly<Record<string, string>>;
  /** Gets what the process logs; else it goes where ours does. */
  onLog?: ((text: string) => void) | undefined;
}

/** The API as a process of its own, which may be killed, with two organisations; `client` is a user of acme. */
export async function startApiProcess({ nodeArgs = [], env: given = {}, onLog }: ApiProcessOptions = {}) {
  const database = await createTestDatabase();
  const owner = createPool({ url: database.ownerUrl, max: 2, applicationName: "test" });
  const dataDir = await mkdtemp(join(tmpdir(), "lanyard-test-"));
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const { signinUrl, serviceKey } = database;
  const signin = await startTestSignin({ signinUrl, serviceKey, origin, env: { DEMO: "off" } });
  const baseUrl = `${origin}/api`;
  const env = {
    ...process.env,
    NODE_COMPILE_CACHE: compileCache,
    DATABASE_URL: database.ownerUrl,
    DATA_DIR: dataDir,
    PORT: String(port),
    SIGNIN_PORT: new URL(signin.url).port,
    SIGNIN_URL: signin.url,
    DEMO: "off",
    LOG_LEVEL: "silent",
    RATE_LIMIT: "off",
    ...given,
  };
  const start = () => run(nodeArgs, env, { origin, onLog });
  let running = await start();
  const organisations = await addOrganisations(signin, baseUrl);
  return {
    ...organisations,
    client: organisations.acme.user.client,
    accessToken: organisations.acme.user.accessToken,
    baseUrl,
    /** The process that answers now. */
    child: () => running,
    database,
    dataDir,
    owner,
    /** As a power failure or the system's memory guard would end it. */
    kill: () => end(running, "SIGKILL"),
    /** Asks it to stop; answers its exit code. */
    terminate: () => end(running, "SIGTERM"),
    restart: async () => {
      running = await start();
    },
    stop: async () => {
      await end(running, "SIGTERM");
      await signin.close();
      await owner.end();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

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
