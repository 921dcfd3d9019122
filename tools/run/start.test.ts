import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@lanyard/server-kit/free-port";
import { afterEach, beforeEach, expect, test } from "vitest";
import { root } from "./child-command.ts";

let dataDir: string;
const started: ChildProcess[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "lanyard-run-"));
  chmodSync(dataDir, 0o755);
});
afterEach(async () => {
  const ends = started
    .splice(0)
    .filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
  await Promise.all(
    ends.map((child) => new Promise((resolve) => child.once("exit", resolve) && child.kill("SIGTERM"))),
  );
  rmSync(dataDir, { recursive: true, force: true });
});

function start(env: Record<string, string>) {
  const child = spawn(process.execPath, [join(root, "tools/run/start.ts")], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: `${join(root, "node_modules/.bin")}:${process.env.PATH}`, DATA_DIR: dataDir, ...env },
  });
  started.push(child);
  const written = { output: "", errors: "" };
  child.stdout.on("data", (chunk) => {
    written.output += chunk;
  });
  child.stderr.on("data", (chunk) => {
    written.errors += chunk;
  });
  const exit = new Promise<{ code: number | null; errors: string }>((resolve) => {
    child.once("close", (code) => resolve({ code, errors: written.errors }));
  });
  return { child, written, exit };
}

function occupyPort(): Promise<{ server: Server; port: number }> {
  const server = createServer();
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve({ server, port: address !== null && typeof address === "object" ? address.port : 0 });
    });
  });
}

test("a port that another program has is told with the variable that changes it", async () => {
  const { server, port } = await occupyPort();
  const free = String(await freePort());
  for (const [variable, other] of [
    ["PORT", "SIGNIN_PORT"],
    ["SIGNIN_PORT", "PORT"],
  ] as const) {
    const errors = `${variable}: port ${port} is in use by another program: stop that one, or set ${variable} to another port.\n`;
    expect(await start({ [variable]: String(port), [other]: free }).exit).toEqual({ code: 1, errors });
  }
  server.close();
});

test("one start answers on both addresses, prints them with the accounts, and a second one is refused", {
  timeout: 90_000,
}, async () => {
  const env = { PORT: String(await freePort()), SIGNIN_PORT: String(await freePort()) };
  const first = start(env);
  await expect
    .poll(() => first.written.output + first.written.errors, { timeout: 60_000 })
    .toContain("Ctrl+C");
  expect(first.written.output).toContain(`http://localhost:${env.PORT}\n`);
  expect(first.written.output).toContain("demo@lanyard.example");
  expect((await fetch(`http://localhost:${env.PORT}/api/health`)).status).toBe(200);
  expect((await fetch(`http://localhost:${env.SIGNIN_PORT}/login`)).status).toBe(200);
  const second = await start(env).exit;
  expect(second.code).toBe(1);
  expect(second.errors).toMatch(/^DATA_DIR: .* is in use by another Lanyard that is running: .*\n$/);
  first.child.kill("SIGTERM");
  expect(await first.exit).toEqual({ code: 0, errors: "" });
});

test("with a public address there is no demonstration, and the first start prints the link that sets it up", {
  timeout: 90_000,
}, async () => {
  const [port, signinPort] = [String(await freePort()), String(await freePort())];
  const origins = { PUBLIC_URL: `http://127.0.0.1:${port}`, SIGNIN_URL: `http://127.0.0.1:${signinPort}` };
  const { child, written, exit } = start({
    PORT: port,
    SIGNIN_PORT: signinPort,
    HOST: "127.0.0.1",
    LOG_LEVEL: "warn",
    ...origins,
  });
  await expect.poll(() => written.output + written.errors, { timeout: 60_000 }).toContain("Ctrl+C");
  expect(written.output).toMatch(new RegExp(`^${origins.SIGNIN_URL}/\\S+$`, "m"));
  expect(written.output).not.toContain("demo@lanyard.example");
  child.kill("SIGTERM");
  expect((await exit).code).toBe(0);
});
