import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@lanyard/server-kit/free-port";
import type { DatabaseUrls } from "./database-template.ts";
import { untilListening } from "./listening.ts";

export const hasPgBouncer = spawnSync("pgbouncer", ["--version"]).error === undefined;

/**
 * Starts PgBouncer in transaction mode in front of a database, with fewer connections than Lanyard's pools
 * use.
 */
export async function startPgBouncer({
  appUrl,
  signinUrl,
}: DatabaseUrls): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "lanyard-pooler-"));
  const port = await freePort();
  const { hostname, port: databasePort, pathname } = new URL(appUrl);
  const users = [appUrl, signinUrl]
    .map((url) => new URL(url))
    .map(({ username, password }) => `"${username}" "${decodeURIComponent(password)}"`);
  await writeFile(join(folder, "users.txt"), `${users.join("\n")}\n`);
  await writeFile(
    join(folder, "pgbouncer.ini"),
    `[databases]
* = host=${hostname} port=${databasePort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
pool_mode = transaction
default_pool_size = 3
auth_type = scram-sha-256
auth_file = ${join(folder, "users.txt")}
`,
  );
  await chmod(folder, 0o755);
  const isRoot = process.getuid?.() === 0;
  const user = isRoot ? ["-u", "nobody"] : [];
  const child = spawn("pgbouncer", ["-q", ...user, join(folder, "pgbouncer.ini")], { stdio: "ignore" });
  await untilListening(port, child);
  return {
    url: `postgres://127.0.0.1:${port}${pathname}`,
    stop: async () => {
      const ended = once(child, "exit");
      child.kill("SIGINT");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
