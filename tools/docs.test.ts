import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { scenes } from "./run/screenshot-scenes.ts";
import { listFiles, root } from "./source-files.ts";

const documents = listFiles(["*.md"]).map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
const scripts: Record<string, string> = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).scripts;

describe.each(documents)("the page $path", ({ path, text }) => {
  test("a document links only to existing pages", () => {
    const targets = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/gu)].map(([, target = ""]) => target);
    const missing = targets.filter(
      (target) => !/^https?:/u.test(target) && !existsSync(join(root, dirname(path), target)),
    );
    expect(missing).toEqual([]);
  });

  // A page may name files that another page tells the reader to create.
  test("a document names only files that exist", () => {
    const isMade = (file: string) => documents.some((other) => other.text.includes(`New file \`${file}\``));
    const named = [...text.matchAll(/`((?:apps|packages|e2e|bench|tools|docs|deploy)\/[\w./-]+)`/gu)].map(
      ([, file = ""]) => file,
    );
    expect(named.filter((file) => !existsSync(join(root, file)) && !isMade(file))).toEqual([]);
  });

  test("a document names only commands that exist", () => {
    const commands = [...text.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test))\b/gu)].map(
      ([, run, plain]) => run ?? plain ?? "",
    );
    expect(commands.filter((command) => !(command in scripts))).toEqual([]);
  });
});

test("npm run screenshots creates exactly the pictures in the documents", () => {
  const pictures = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/!\[[^\]]*\]\(([^)]+)\)/gu)].map(([, target = ""]) => join(dirname(path), target)),
  );
  expect(pictures.toSorted()).toEqual(scenes.map(({ picture }) => join("docs", picture)).toSorted());
});

describe.each(documents.filter(({ path }) => path.startsWith("docs/decisions/")))(
  "the decision $path",
  ({ text }) => {
    test("a decision has context, decision and consequences in at most 400 words", () => {
      expect(text.match(/^## .*$/gmu)).toEqual(["## Context", "## Decision", "## Consequences"]);
      expect(text.split(/\s+/u).filter(Boolean).length).toBeLessThanOrEqual(400);
    });
  },
);

test("references to decisions name records that exist", () => {
  const numbers = listFiles(["docs/decisions/*.md"]).map((path) => Number(path.match(/\d{4}/u)?.[0]));
  const named = listFiles(["*.md", "*.ts", "*.tsx", "*.sql"])
    // Applied migrations keep their text, because their checksums are stored.
    .filter((path) => !/\/(?:dumps|migrations)\/|^tools\/docs\.test\.ts$/u.test(path))
    .flatMap((path) =>
      [...readFileSync(join(root, path), "utf8").matchAll(/\bdecisions? (\d{1,2})\b/gu)].map(
        ([, number]) => ({ path, number: Number(number) }),
      ),
    );
  expect(named.filter(({ number }) => !numbers.includes(number))).toEqual([]);
});
