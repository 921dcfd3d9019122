import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "./source-files.ts";
import { copyProject, type ProjectCopy } from "./test/project-copy.ts";

/** A block of the page, and what is done with it. */
interface Edit {
  readonly file: string;
  readonly way: "new" | "after" | "texts";
  /** The line after which the text goes. */
  readonly anchor: string;
  readonly text: string;
}

const page = readFileSync(join(root, "docs/new-kind.md"), "utf8");

const ways: Readonly<Record<string, Edit["way"]>> = { "New file": "new", In: "after", "Texts of": "texts" };
const block =
  /^(New file|In|Texts of) `([^`]+)`(?:, after the line with `([^`]+)`)?[^\n]*:\n\n```\w+\n([\s\S]*?)\n```$/gmu;

const edits: readonly Edit[] = [...page.matchAll(block)].map(
  ([, way = "", file = "", anchor = "", text = ""]) => ({
    file,
    way: ways[way] ?? "new",
    anchor,
    text,
  }),
);

let copy: ProjectCopy;
beforeAll(() => {
  copy = copyProject();
  for (const edit of edits) carryOut(edit);
});
afterAll(() => copy.remove());

function carryOut({ file, way, anchor, text }: Edit): void {
  if (way === "new") writeNew(numbered(file), `${text}\n`);
  else if (way === "texts") writeTexts(file, JSON.parse(text));
  else addAfter(file, anchor, text);
}

function addAfter(file: string, anchor: string, text: string): void {
  copy.edit(file, (present) => {
    const lines = present.split("\n");
    const at = lines.findIndex((line) => line.includes(anchor));
    if (at < 0) throw new Error(`${file} has no line with ${anchor}`);
    return [...lines.slice(0, at + 1), text, ...lines.slice(at + 1)].join("\n");
  });
}

function writeNew(file: string, text: string): void {
  if (existsSync(copy.path(file))) throw new Error(`${file} is there already`);
  mkdirSync(dirname(copy.path(file)), { recursive: true });
  writeFileSync(copy.path(file), text);
}

/** A migration with the next number. */
function numbered(file: string): string {
  return file.replace("NNNN", String(lastMigration() + 1).padStart(4, "0"));
}

function lastMigration(): number {
  const names = readdirSync(copy.path("apps/api/db/migrations"));
  return Math.max(...names.map((name) => Number.parseInt(name, 10)).filter(Number.isFinite));
}

/** Texts of each language, added to the file of the area or making it. */
function writeTexts(file: string, texts: Readonly<Record<string, object>>): void {
  for (const [language, added] of Object.entries(texts)) {
    const path = copy.path(file.replace("{language}", language));
    const present: object = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
    writeFileSync(path, `${JSON.stringify({ ...present, ...added }, null, 2)}\n`);
  }
}

test("a kind of record made by the page's edits does what every kind does", async () => {
  expect(edits.length).toBeGreaterThan(5);
  expect(await copy.run("node", ["tools/run/generate.ts"])).toMatchObject({ isOk: true });
  const [servers, web] = [
    await copy.run("tsc", ["-p", "tsconfig.json"]),
    await copy.run("tsc", ["-p", "apps/web"]),
  ];
  expect({ servers: servers.output, web: web.output }).toEqual({ servers: "", web: "" });
  const suites = [
    "apps/api/test/kinds",
    "apps/api/test/route-rights.test.ts",
    "apps/api/test/tenancy.test.ts",
  ];
  const ofTexts = ["messages", "field-labels", "kind-filters"].map((name) => `apps/web/test/${name}.test.ts`);
  const proved = await copy.run("vitest", ["run", "--reporter=verbose", ...suites, ...ofTexts]);
  expect(proved, proved.output).toMatchObject({ isOk: true });
  expect(stripVTControlCharacters(proved.output)).toContain("a vehicle > is purged after thirty days");
});
