import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { listFiles, root } from "./source-files.ts";

/** Openings of a sentence without a subject. */
const openings = /^(?:What|Who|Whose|Whoever|Where|How|Those|That which|So many|The same|Its|As|By)\b(?!')/u;

/** Words that hide an actor or a thing; "goes" and "comes" for sent and arrives, "stands" for is. */
const words =
  /\b(?:nobody|somebody|whoever|one's|told|said|asked|meant|anew|beside|thereby|stands|goes|comes|is there)\b/giu;

/** A sort of prose: the files, the sentences of a file, and the faults that are left in it, which may only become fewer. */
interface Source {
  readonly files: readonly string[];
  readonly sentencesOf: (text: string) => readonly string[];
  readonly left: Readonly<Record<string, number>>;
}

const sources: Readonly<Record<string, Source>> = {
  documents: {
    // The page of requirements consists of test titles.
    files: listFiles(["README.md", "CHANGELOG.md", "docs/*.md"]).filter(
      (path) => path !== "docs/requirements.md",
    ),
    sentencesOf: markdownSentences,
    left: { "docs/figures.md": 34, "docs/operating.md": 10 },
  },
};

/** Sentences, headings, list items and table cells of a page, without code, quotations and addresses of links. */
function markdownSentences(page: string): string[] {
  return (
    page
      .replace(/^```[\s\S]*?^```/gmu, "")
      // Output of a command that a page quotes is no prose of that page.
      .replace(/<!-- (\w+) -->[\s\S]*?<!-- \/\1 -->/gu, "")
      .replace(/`[^`\n]*`/gu, "code")
      .replace(/\]\([^)\s]*\)/gu, "]")
      .replace(/"[^"\n]*"|(?<![\p{L}\d])'[^'\n]*'(?!\p{L})/gu, "quotation")
      .split(/\n+|\s\|\s|(?<=[.:?!])["*)]*\s+/u)
      .map((sentence) => sentence.replace(/^[\s|#>*[(-]*(?:\d+\.\s+)?[*[(]*/u, "").trim())
      .filter((sentence) => sentence !== "")
  );
}

function faultsIn(sentences: readonly string[]): string[] {
  return sentences.flatMap((sentence) => [
    ...(openings.test(sentence) ? [sentence.slice(0, 80)] : []),
    ...[...sentence.matchAll(words)].map(([word]) => `${word}: ${sentence.slice(0, 80)}`),
  ]);
}

test("the rule finds openings and words outside code and quotations", () => {
  const page =
    "## How it works\n\n- Members read it. Who reads it? `whoever` \"told\" 'said'.\n\n| Nobody | 'goes' |";
  expect(faultsIn(markdownSentences(page))).toEqual(["How it works", "Who reads it?", "Nobody: Nobody"]);
});

describe.each(Object.entries(sources))("%s", (_name, { files, sentencesOf, left }) => {
  test.each(files)("%s follows the English rule", (path) => {
    const faults = faultsIn(sentencesOf(readFileSync(join(root, path), "utf8")));
    expect(faults.length, faults.join("\n")).toBeLessThanOrEqual(left[path] ?? 0);
  });
});
