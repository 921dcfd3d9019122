import { type ChildProcess, spawn } from "node:child_process";
import pg from "pg";
import type { TestPerson } from "./test-person.ts";

export type Launch = {
  pid: number;
  url: Promise<string>;
  told: () => string;
  exit: Promise<{ code: number | null; errors: string }>;
  stop: () => Promise<{ code: number | null; errors: string }>;
  kill: () => Promise<void>;
};

const running = new Set<ChildProcess>();

export function launch(person: TestPerson, env: Record<string, string>): Launch {
  const program = `${person.checkout}/packages/server-kit/test/database-process.ts`;
  const child = spawn(person.node, [program], {
    ...person.ids,
    cwd: "/",
    env: { PATH: process.env.PATH ?? "", NODE_COMPILE_CACHE: person.compileCache, ...env },
  });
  running.add(child);
  const exit = exitOf(child);
  const stop = () => {
    child.kill("SIGTERM");
    return exit;
  };
  const kill = async () => {
    child.kill("SIGKILL");
    await exit;
  };
  let output = "";
  child.stdout?.on("data", (chunk) => {
    output += chunk;
  });
  return { pid: child.pid ?? 0, url: urlOf(child, exit), told: () => output, exit, stop, kill };
}

export async function stopLaunched(): Promise<void> {
  const ends = [...running].map((child) => new Promise((resolve) => child.once("exit", resolve)));
  for (const child of running) child.kill("SIGTERM");
  await Promise.all(ends);
}

function exitOf(child: ChildProcess): Launch["exit"] {
  let errors = "";
  child.stderr?.on("data", (chunk) => {
    errors += chunk;
  });
  return new Promise((resolve) => {
    child.once("exit", () => running.delete(child));
    child.once("close", (code) => resolve({ code, errors }));
  });
}

function urlOf(child: ChildProcess, exit: Launch["exit"]): Promise<string> {
  let text = "";
  const url = new Promise<string>((resolve, reject) => {
    child.stdout?.on("data", (chunk) => {
      text += chunk;
      const found = /^postgres:\/\/\S+\n/m.exec(text);
      if (found) resolve(found[0].trim());
    });
    void exit.then(({ errors }) => reject(new Error(`The start failed: ${errors}`)));
  });
  url.catch(() => undefined);
  return url;
}

export async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return (await client.query(sql)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}
