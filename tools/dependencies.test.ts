import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { listFiles, root } from "./source-files.ts";

const versions = z.record(z.string(), z.string()).default({});
const manifestSchema = z.object({ dependencies: versions, devDependencies: versions });
const licenceSchema = z.object({ license: z.string() });

const workspaces = listFiles(["package.json", "*/package.json"]).map((path) => ({
  folder: dirname(path),
  name: path === "package.json" ? "project" : dirname(path).replace(/^\w+\//u, ""),
  ...manifestSchema.parse(JSON.parse(readFileSync(join(root, path), "utf8"))),
}));
type Section = "dependencies" | "devDependencies";
const isOurs = (name: string) => name.startsWith("@lanyard/");

/** Returns the rows of the document's table, without columns that only people can fill. */
function expectedRows(section: Section): string[] {
  const names = new Set(workspaces.flatMap((workspace) => Object.keys(workspace[section])));
  return [...names]
    .filter((name) => !isOurs(name))
    .sort()
    .map((name) => {
      const users = workspaces.filter((workspace) => name in workspace[section]);
      const wanted = [...new Set(users.map((workspace) => workspace[section][name]))].join(", ");
      const userNames = users.map((workspace) => workspace.name).join(", ");
      return [name, wanted, licenceOf(name, users[0]?.folder ?? "."), userNames].join(" | ");
    });
}

/**
 * Reads the licence from a package's package.json. Searches the workspace folder and the folders above it, as
 * Node does; `require` would fail, because packages can hide their package.json.
 */
function licenceOf(name: string, folder: string): string {
  const [found] = createRequire(join(root, folder, "package.json"))
    .resolve.paths(name)
    ?.map((modules) => join(modules, name, "package.json"))
    .flatMap((path) => readIfThere(path)) ?? [""];
  return found ?? `${name} is not installed: npm install`;
}

function readIfThere(path: string): string[] {
  try {
    return [licenceSchema.parse(JSON.parse(readFileSync(path, "utf8"))).license];
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}

const documented = readFileSync(join(root, "docs/dependencies.md"), "utf8").split(/^## /mu);

test.each([
  { title: "At run time", section: "dependencies" },
  { title: "For build and tests", section: "devDependencies" },
] as const)(
  "docs/dependencies.md lists each package with version, licence and users: $title",
  ({ title, section }) => {
    const text = documented.find((part) => part.startsWith(title)) ?? "";
    const rows = [...text.matchAll(/^\| `(.+?)` \| (.+?) \| (.+?) \| (.+?) \| (.*?) \|$/gmu)];
    expect(rows.map(([, ...cells]) => cells.slice(0, 4).join(" | "))).toEqual(expectedRows(section));
    expect(rows.filter(([, , , , , purpose = ""]) => purpose.length < 10).map(([row]) => row)).toEqual([]);
  },
);

// An unused package is downloaded, audited and updated for nothing.
test("every runtime package is imported by the workspace that requires it", () => {
  const unused = workspaces.flatMap(({ folder, dependencies }) => {
    const sources = listFiles(["ts", "tsx", "mjs", "css", "html"].map((ending) => `${folder}/*.${ending}`))
      .filter((path) => !/\.test\.tsx?$/u.test(path))
      .map((path) => readFileSync(join(root, path), "utf8"));
    const isImported = (name: string) => sources.some((text) => importOf(name).test(text));
    return Object.keys(dependencies)
      .filter((name) => !isImported(name))
      .map((name) => `${folder}: ${name}`);
  });
  expect(unused).toEqual([]);
  expect(importOf("pg").test('import pg from "pg-copy-streams";')).toBe(false);
});

function importOf(name: string): RegExp {
  return new RegExp(`(?:from|import|resolve|url)\\s*\\(?\\s*["']${name}["'/]`, "u");
}
