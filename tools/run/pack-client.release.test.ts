import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { startTestApi, type TestApi } from "@lanyard/test-kit/test-api";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root, runQuietly } from "./child-command.ts";
import { packClient } from "./pack-client.ts";

const run = promisify(execFile);

let api: TestApi;
let folder: string;
let archive: string;
beforeAll(async () => {
  api = await startTestApi();
  folder = await mkdtemp(join(tmpdir(), "lanyard-packed-"));
  archive = await packClient(join(folder, "built"));
  await installExamples();
});
afterAll(async () => {
  await api.stop();
  await rm(folder, { recursive: true, force: true });
});

/**
 * Writes the examples of the client's README.md into a folder and installs the packed client there without a
 * registry.
 */
async function installExamples(): Promise<void> {
  const page = await readFile(join(root, "packages/client/README.md"), "utf8");
  const examples = page.matchAll(/<!-- ([\w.]+) -->\n```ts\n([\s\S]*?)```/gu);
  for (const [, name = "", code = ""] of examples) await writeFile(join(folder, name), code);
  const compilerOptions = {
    ...{ target: "es2024", module: "nodenext", strict: true, noEmit: true, skipLibCheck: true },
    ...{ allowImportingTsExtensions: true, types: ["node"], typeRoots: [join(root, "node_modules/@types")] },
  };
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*.ts"] }));
  const dependencies = {
    "@lanyard/client": `file:${archive}`,
    zod: `file:${join(root, "node_modules/zod")}`,
  };
  await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module", dependencies }));
  await run("npm", ["install", "--offline", "--ignore-scripts"], { cwd: folder });
}

async function runExample(name: string, secret: string) {
  const env = { ...process.env, LANYARD_URL: new URL(api.baseUrl).origin, LANYARD_KEY: secret };
  return (await run(process.execPath, [name], { cwd: folder, env })).stdout.trim().split("\n");
}

const newKey = async () => {
  const body = { name: "Program", scopes: { contacts: "write" as const } };
  return (await api.acme.admin.client.keys.create({ body })).secret;
};

test("the packed client contains no sources and no links into the repository", async () => {
  const { stdout } = await run("tar", ["-tvzf", archive]);
  const entries = stdout.trim().split("\n");
  expect(entries.filter((entry) => !entry.startsWith("-"))).toEqual([]);
  expect(entries.filter((entry) => !/(?:\.js|\.d\.ts|package\.json|README\.md)$/u.test(entry))).toEqual([]);
  expect(stdout).toContain("package/node_modules/@lanyard/contract/src/api-routes.d.ts");
});

test("the examples compile with the packed types, and unknown fields do not", async () => {
  const wrong = [
    'import { client } from "./client.ts";',
    "// @ts-expect-error A contact has no such field.",
    "await client.contacts.create({ body: { frist: 1 } });",
    "const { contact } = await client.contacts.create({ body: {} });",
    "// @ts-expect-error The city is a text.",
    "export const city: number = contact.city;",
  ];
  await writeFile(join(folder, "wrong.ts"), wrong.join("\n"));
  expect(await runQuietly("tsc", ["-p", folder])).toEqual({ isOk: true, output: "" });
});

test("the documented example writes and reads a contact and reports a refused field", async () => {
  const written = await runExample("write.ts", await newKey());
  expect(written).toEqual(["Ada Lovelace London", "400 INVALID_INPUT email"]);
});

test("the packed client parses responses with the bundled contract", async () => {
  const code = `
    import { createCheckedClient } from "@lanyard/client/checked-client";
    const session = { accessToken: () => process.env.LANYARD_KEY, refresh: async () => undefined };
    const client = createCheckedClient({ baseUrl: process.env.LANYARD_URL + "/api", session });
    console.log((await client.contacts.list()).pagination.page);`;
  await writeFile(join(folder, "checked.js"), code);
  expect(await runExample("checked.js", await newKey())).toEqual(["1"]);
});
