import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { chmod, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "@lanyard/server-kit/free-port";
import { startDatabase } from "@lanyard/server-kit/postgres-server";
import { runSql } from "@lanyard/test-kit/database-template";
import { untilListening } from "@lanyard/test-kit/listening";
import { startS3Server } from "@lanyard/test-kit/s3-server";
import { makeScratchFolder } from "@lanyard/test-kit/scratch-folder";
import { type ComposeService, proxyVariables, readComposeFile } from "../tools/test/compose-file.ts";
import { end } from "./own-product.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

export const hasNginx = spawnSync("nginx", ["-v"]).error === undefined;

/**
 * Starts the services of deploy/compose.yaml without Docker, with the same commands and variables except for
 * addresses. nginx uses the same configuration, and a certificate from the same script.
 */
export async function startProxiedProduct() {
  const folder = await makeScratchFolder();
  const steps: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const step of steps) await step();
  };
  try {
    return { ...(await startParts(folder, steps)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Each service puts its stop step in front of the steps of the services that it needs, so that it stops
 * before them.
 */
async function startParts(folder: string, steps: (() => Promise<unknown>)[]) {
  const { services } = await readComposeFile();
  const secrets = await makeSecrets(folder, services.secrets);
  const databaseHost = await startOwnDatabase(folder, secrets, steps);
  const storage = await startS3Server({ folder: join(folder, "files"), bucket: "lanyard" });
  steps.unshift(storage.close);
  const [api1, api2, id, crmPort, idPort] = await Promise.all(Array.from({ length: 5 }, freePort));
  const url = `https://localhost:${crmPort}`;
  const addresses = {
    ...secrets,
    DATABASE_HOST: databaseHost,
    PUBLIC_URL: url,
    SIGNIN_URL: `https://localhost:${idPort}`,
    S3_ENDPOINT: storage.endpoint,
    S3_ACCESS_KEY: storage.accessKey,
    S3_SECRET_KEY: storage.secretKey,
    DATA_DIR: join(folder, "data"),
    SIGNIN_PORT: String(id),
    LOG_LEVEL: "error",
  };
  const start = (name: "api-1" | "api-2" | "signin", port?: number) => {
    const started = startService(services[name], { ...addresses, ...(port && { PORT: String(port) }) });
    steps.unshift(() => end(started.child, "SIGTERM"));
    return started;
  };
  const signin = start("signin");
  const setUpLink = await signin.untilWritten(/Set up the first organization: (\S+)/u);
  const apis = { "api-1": start("api-1", api1), "api-2": start("api-2", api2) };
  const nginx = await startNginx(folder, {
    ...secrets,
    API_1: `127.0.0.1:${api1}`,
    API_2: `127.0.0.1:${api2}`,
    SIGNIN: `127.0.0.1:${id}`,
    CRM_PORT: String(crmPort),
    ID_PORT: String(idPort),
  });
  steps.unshift(() => end(nginx, "SIGTERM"));
  await untilReady(apis["api-1"], `http://127.0.0.1:${api1}`);
  await untilReady(apis["api-2"], `http://127.0.0.1:${api2}`);
  return {
    url,
    setUpLink,
    /** s3rver stores the content of each object in a separate file. */
    countStoredFiles: async () => {
      const names = await readdir(join(folder, "files"), { recursive: true });
      return names.filter((name) => name.endsWith("._S3rver_object")).length;
    },
    told: () => [signin, ...Object.values(apis)].map(({ written }) => written()).join(""),
    kill: (name: keyof typeof apis) => end(apis[name].child, "SIGKILL"),
  };
}

async function makeSecrets(folder: string, { command }: ComposeService) {
  const variables = {
    SECRETS: join(folder, "secrets"),
    CERTIFICATES: join(folder, "certificates"),
    CRM_NAME: "localhost",
    ID_NAME: "localhost",
  };
  await mkdir(variables.SECRETS);
  await mkdir(variables.CERTIFICATES);
  const [program = "", ...args] = command;
  execFileSync(program, args, { cwd: root, env: { PATH: process.env.PATH, ...variables } });
  return variables;
}

/** Starts a PostgreSQL server with the user, password and database that the PostgreSQL image creates. */
async function startOwnDatabase(
  folder: string,
  { SECRETS }: { SECRETS: string },
  steps: (() => Promise<unknown>)[],
): Promise<string> {
  const dataDir = join(folder, "database");
  const database = await startDatabase({ databaseUrl: undefined, dataDir, say: () => undefined });
  steps.unshift(database.stop);
  const password = await readFile(join(SECRETS, "database"), "utf8");
  await runSql(database.ownerUrl, `create role lanyard superuser login password '${password}'`);
  return new URL(database.ownerUrl).host;
}

function startService({ command, environment }: ComposeService, own: Record<string, string>) {
  const [program = "", ...args] = command;
  const child = spawn(program, args, {
    cwd: root,
    env: { PATH: process.env.PATH, ...environment, ...own },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (text: Buffer) => (output += text.toString()));
  const untilWritten = async (pattern: RegExp): Promise<string> => {
    for (;;) {
      const found = pattern.exec(output)?.[1];
      if (found !== undefined) return found;
      requireAlive();
      await wait(50);
    }
  };
  const requireAlive = () => {
    if (child.exitCode !== null) throw new Error(`${command.join(" ")} ended:\n${output}`);
  };
  return { child, untilWritten, requireAlive, written: () => output };
}

/**
 * Starts nginx with the configuration that its image creates from the template: the variables are replaced,
 * and the file is included in `http`.
 */
async function startNginx(
  folder: string,
  variables: Readonly<Record<string, string>>,
): Promise<ChildProcess> {
  const template = await readFile(join(root, "deploy/nginx.conf.template"), "utf8");
  const server = proxyVariables(template).reduce(
    (text, name) => text.replaceAll(`\${${name}}`, variables[name] ?? ""),
    template,
  );
  const isRoot = process.getuid?.() === 0;
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${join(folder, `nginx-${name}`)};`)
    .join("\n");
  await writeFile(
    join(folder, "nginx.conf"),
    `${isRoot ? `user ${userInfo().username};\n` : ""}pid ${join(folder, "nginx.pid")};
worker_processes 1;
error_log stderr crit;
events {}
http {
access_log off;
${temporary}
${server}
}
`,
  );
  await chmod(folder, 0o755);
  const args = ["-e", "stderr", "-p", folder, "-c", join(folder, "nginx.conf"), "-g", "daemon off;"];
  const child = spawn("nginx", args, { stdio: ["ignore", "ignore", "inherit"] });
  await untilListening(Number(variables.CRM_PORT), child);
  return child;
}

async function untilReady({ requireAlive }: ReturnType<typeof startService>, origin: string): Promise<void> {
  const isReady = () =>
    fetch(`${origin}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    requireAlive();
    await wait(100);
  }
}
