import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "@lanyard/server-kit/free-port";
import { createTestDatabase } from "@lanyard/test-kit/database";
import { afterAll, expect, test } from "vitest";

const programs = { api: "apps/api/src/main.ts", "Lanyard ID": "apps/signin/src/main.ts" };

const dataDir = await mkdtemp(join(tmpdir(), "lanyard-start-"));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** Starts a service in its own process and returns its error output and exit code. Rejects if it starts. */
function startOf(program: string, env: Record<string, string>) {
  const path = fileURLToPath(new URL(`../../../${program}`, import.meta.url));
  return new Promise<{ code: unknown; said: string }>((resolve, reject) => {
    execFile(
      process.execPath,
      [path],
      { env: { ...process.env, DATA_DIR: dataDir, BACKUP_AT: "off", ...env }, timeout: 60_000 },
      (error, _, said) => {
        if (error === null || error.killed === true) reject(new Error(`It did not end: ${said}`));
        else resolve({ code: error.code, said });
      },
    );
  });
}

test("a service whose port is in use exits and prints one sentence", async () => {
  const { ownerUrl, drop } = await createTestDatabase();
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const address = other.address();
  const taken = String(typeof address === "object" ? address?.port : "");
  try {
    for (const [program, variable, free] of [
      [programs.api, "PORT", "SIGNIN_PORT"],
      [programs["Lanyard ID"], "SIGNIN_PORT", "PORT"],
    ] as const) {
      const ports = {
        [variable]: taken,
        [free]: String(await freePort()),
        METRICS_PORT: String(await freePort()),
      };
      const found = await startOf(program, { DATABASE_URL: ownerUrl, HOST: "127.0.0.1", ...ports });
      expect(found).toEqual({
        code: 1,
        said: `${variable}: port ${taken} is in use by another program: stop that one, or set ${variable} to another port.\n`,
      });
    }
  } finally {
    other.close();
    await drop();
  }
});

test("a service without PostgreSQL exits and prints one sentence", async () => {
  const port = await freePort();
  const place = `127.0.0.1:${port}`;
  const env = { DATABASE_URL: `postgres://me:secret@${place}/crm` };
  for (const program of Object.values(programs))
    expect(await startOf(program, env)).toEqual({
      code: 1,
      said: `DATABASE_URL: no PostgreSQL answers at ${place} (connect ECONNREFUSED ${place}).\n`,
    });
});
