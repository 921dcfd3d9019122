import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { listFiles, root } from "./source-files.ts";
import { readTestTitles } from "./test-titles.ts";

/** Openings of sentences without a subject. */
const openings = /^(?:What|Who|Whose|Whoever|Where|How|Those|That which|So many|The same|Its|As|By)\b(?!')/u;

/**
 * Words that hide an actor or a thing, and forms of "go", "come" and "stand" in place of "sent", "arrive" and
 * "is".
 */
const words =
  /\b(?:nobody|somebody|whoever|one's|told|said|asked|meant|anew|beside|thereby|stands|goes|comes|is there)\b/giu;

const maxTitle = 80;

const read = (path: string) => readFileSync(join(root, path), "utf8");

/** All pages except docs/requirements.md. That page consists of test titles, which are checked separately. */
const documents = listFiles(["*.md"]).filter((path) => path !== "docs/requirements.md");

const catalogues = listFiles([
  "apps/web/src/messages/en/*.json",
  "apps/signin/src/messages/en.json",
  "packages/contract/src/refusals/en.json",
]);
const mails = listFiles(["apps/api/src/features/person/*-texts.ts"]);

/** Returns the sentences, headings, list items and table cells of a page, without code, quotations and URLs. */
function markdownSentences(page: string): string[] {
  return (
    page
      .replace(/^```[\s\S]*?^```/gmu, "")
      // Quoted output of commands is not prose of the page.
      .replace(/<!-- (\w+) -->[\s\S]*?<!-- \/\1 -->/gu, "")
      .replace(/\]\([^)\s]*\)/gu, "]")
      .split(/\n+|\s\|\s/u)
      .flatMap(sentencesIn)
  );
}

function sentencesIn(text: string): string[] {
  return text
    .replace(/`[^`\n]*`/gu, "code")
    .replace(/"[^"\n]*"|(?<![\p{L}\d])'[^'\n]*'(?!\p{L})/gu, "quotation")
    .split(/\n+|(?<=[.:?!])["*)]*\s+/u)
    .map((sentence) => sentence.replace(/^[\s|#>*[(-]*(?:\d+\.\s+)?[*[(]*/u, "").trim())
    .filter((sentence) => sentence !== "");
}

function commentsIn(source: string): string[] {
  const blocks = [...source.matchAll(/\/\*[\s\S]*?\*\//gu)].map(([block]) =>
    block.replace(/^\/\*+|\*\/$/gu, "").replace(/\n\s*\*?/gu, " "),
  );
  const lines = [...source.matchAll(/(?:^\s*(?:\/\/|--) .*\n?)+/gmu)].map(([run]) =>
    run.replace(/^\s*(?:\/\/|--)/gmu, "").replace(/\n/gu, " "),
  );
  return [...blocks, ...lines];
}

function faultsIn(sentences: readonly string[]): string[] {
  return sentences.flatMap((sentence) => [
    ...(openings.test(sentence) ? [sentence.slice(0, 80)] : []),
    ...[...sentence.matchAll(words)].map(([word]) => `${word}: ${sentence.slice(0, 80)}`),
  ]);
}

const titleFaults = (title: string) => [
  ...faultsIn([title]),
  ...(title.length > maxTitle ? [`${title.length} characters: ${title.slice(0, maxTitle)}`] : []),
];

const folderOf = (path: string) => /^(?:apps\/\w+\/\w+|packages\/[\w-]+|\w+)/u.exec(path)?.[0] ?? path;

test("the English rule finds faults only outside code and quotations", () => {
  const page =
    "## How it works\n\n- Members read it. Who reads it? `whoever` \"told\" 'said'.\n\n| Nobody | 'goes' |";
  expect(faultsIn(markdownSentences(page))).toEqual(["How it works", "Who reads it?", "Nobody: Nobody"]);
  const source =
    "/** Returns it.\n * What is\n * left. */\n// Nobody\n// reads.\nconst a = 'Who';\n-- By hand\n";
  expect(faultsIn(commentsIn(source).flatMap(sentencesIn))).toEqual([
    "What is  left.",
    "Nobody: Nobody  reads.",
    "By hand",
  ]);
});

test.each(documents)("%s follows the English rule", (path) => {
  expect(faultsIn(markdownSentences(read(path)))).toEqual([]);
});

test.each(catalogues)("%s follows the English rule", (path) => {
  const texts = Object.values(z.record(z.string(), z.string()).parse(JSON.parse(read(path))));
  expect(faultsIn(texts.flatMap((text) => text.split(/[{}]/u)).flatMap(sentencesIn))).toEqual([]);
});

test.each(mails)("%s follows the English rule", (path) => {
  const english = /\ben: \{[\s\S]*?\n {2}\}/u.exec(read(path))?.[0] ?? "";
  const texts = [...english.matchAll(/["`]([^"`]+)["`]/gu)].map(([, text = ""]) => text);
  expect(texts).not.toEqual([]);
  expect(faultsIn(texts.flatMap((text) => text.split(/\$\{[^}]*\}/u)).flatMap(sentencesIn))).toEqual([]);
});

describe("comments and test titles follow the English rule", () => {
  const sources = listFiles(["*.ts", "*.tsx", "*.js", "*.mjs", "*.css", "apps/*/db/functions/*.sql"]).filter(
    (path) => !path.includes(".gen."),
  );
  const titles = readTestTitles();
  const folders = [...new Set(sources.map(folderOf))].sort();

  test.each(folders)("in %s, comments and test titles follow the English rule", (folder) => {
    const comments = sources
      .filter((path) => folderOf(path) === folder)
      .flatMap((path) =>
        faultsIn(commentsIn(read(path)).flatMap(sentencesIn)).map((fault) => `${path}: ${fault}`),
      );
    const named = titles
      .filter(({ path }) => folderOf(path) === folder)
      .flatMap(({ path, title }) => titleFaults(title).map((fault) => `${path}: ${fault}`));
    expect([...comments, ...named]).toEqual([]);
  });
});
