import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../source-files.ts";
import type { ProjectCopy } from "./project-copy.ts";

export interface PageEdit {
  readonly file: string;
  readonly way: "new" | "after" | "instead" | "texts";
  /** A line, or a part of a line. The edit inserts its text after this line, or replaces the line. */
  readonly anchor: string;
  readonly text: string;
}

const ways: Readonly<Record<string, PageEdit["way"]>> = {
  "New file": "new",
  after: "after",
  "in place of": "instead",
  "Texts of": "texts",
};
const block =
  /^(New file|In|Texts of) `([^`]+)`(?:, (after|in place of) the line with `([^`]+)`)?[^\n]*:\n\n```\w+\n([\s\S]*?)\n```$/gmu;

export function pageEdits(page: string): PageEdit[] {
  return [...readFileSync(join(root, page), "utf8").matchAll(block)].map(
    ([, beginning = "", file = "", way = beginning, anchor = "", text = ""]) => {
      const known = ways[way];
      if (known === undefined) throw new Error(`${page} does not say where its edit of ${file} goes`);
      return { file, way: known, anchor, text };
    },
  );
}

export function carryOut(copy: ProjectCopy, { file, way, anchor, text }: PageEdit): void {
  if (way === "new") writeNew(copy.path(numbered(copy, file)), `${text}\n`);
  else if (way === "texts") writeTexts(copy, file, JSON.parse(text));
  else addAtLine(copy, { file, way, anchor, text });
}

function addAtLine(copy: ProjectCopy, { file, way, anchor, text }: PageEdit): void {
  copy.edit(file, (present) => {
    const lines = present.split("\n");
    const at = lines.findIndex((line) => line.includes(anchor));
    if (at < 0) throw new Error(`${file} has no line with ${anchor}`);
    return [...lines.slice(0, way === "instead" ? at : at + 1), text, ...lines.slice(at + 1)].join("\n");
  });
}

function writeNew(path: string, text: string): void {
  if (existsSync(path)) throw new Error(`${path} is there already`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function numbered(copy: ProjectCopy, file: string): string {
  const names = readdirSync(copy.path("apps/api/db/migrations"));
  const last = Math.max(...names.map((name) => Number.parseInt(name, 10)).filter(Number.isFinite));
  return file.replace("NNNN", String(last + 1).padStart(4, "0"));
}

function writeTexts(copy: ProjectCopy, file: string, texts: Readonly<Record<string, object>>): void {
  for (const [language, added] of Object.entries(texts)) {
    const path = copy.path(file.replace("{language}", language));
    const present: object = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
    writeFileSync(path, `${JSON.stringify({ ...present, ...added }, null, 2)}\n`);
  }
}
