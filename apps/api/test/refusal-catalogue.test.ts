import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { refusalText } from "@lanyard/contract/refusal/refusal-text";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../../..");
const folders = ["apps/api/src/{features,http,log,records}/**/*.ts", "packages/contract/src/**/*.ts"];

/** A sentence: it begins with a capital letter and goes on after a blank. */
const sentence = /(?<quote>["`])(?<text>[A-Z](?:(?!\k<quote>).)* (?:(?!\k<quote>).)*)\k<quote>/gu;

/** Texts that no caller is refused with: faults of our own, documentation, stored names, mails, option lists, the log. */
const elsewhere = /new (?:Type)?Error\(|log\.\w+\(|^\s*(?:\*|\/\/|\/\*)|description|INTERNAL|name: "/u;
const otherFiles =
  /\.test\.ts$|-options\.ts$|openapi\.ts$|summary-|default-pipeline\.ts$|refusal\/|target-label|contact-keys|csv-shape|revocations/u;
/** Said in parts, so tried whole below. */
const parts = new Set(["File size", "File size (7MB)"]);

function sentencesOf(path: string): string[] {
  const source = readFileSync(join(root, path), "utf8").replaceAll(/summary:\s*"[^"]*"/gu, "");
  const lines = source.split("\n").filter((line) => !elsewhere.test(line));
  return lines.flatMap((line) =>
    [...line.matchAll(sentence)].map(({ groups }) => (groups?.text ?? "").replaceAll(/\$\{[^}]*\}+/gu, "7")),
  );
}

test("every sentence that the API refuses with has its translations", () => {
  const strays = globSync(folders, { cwd: root })
    .filter((path) => !otherFiles.test(path))
    .flatMap((path) => sentencesOf(path).map((text) => ({ path, text })))
    .filter(({ text }) => !parts.has(text) && refusalText(text, "fr") === text);
  expect(strays).toEqual([]);
});

test.each([
  ["This can be at most 200 characters long", "Höchstens 200 Zeichen"],
  ["File size exceeds 100MB limit", "Die Datei überschreitet das Limit von 100 MB"],
  ["File size (120.5MB) exceeds 100MB limit", "Die Dateigröße (120.5 MB) überschreitet das Limit von 100 MB"],
  ["Ann is already in pipeline (Lead stage)", "Ann ist bereits in der Pipeline (Phase Lead)"],
])("%s", (english, german) => {
  expect(refusalText(english, "de")).toBe(german);
});
