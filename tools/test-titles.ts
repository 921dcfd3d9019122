import { readFileSync } from "node:fs";
import { join } from "node:path";
import { listFiles, root } from "./source-files.ts";

export interface TitledTest {
  readonly path: string;
  readonly title: string;
}

/**
 * Matches the titles of `test(`, `it(` and conditional tests such as `testBehindNginx(`, including titles
 * after the table of `each`. Ignores skipped tests.
 */
const titleForm =
  /(?:(?<![\w.])(?:test(?:[A-Z]\w*)?|it)(?:\.concurrent)?|\))\(\s*(["'`])((?:\\.|(?!\1)[^\\])+)\1\s*,/gsu;

export function readTestTitles(): TitledTest[] {
  return listFiles(["*.test.ts", "*.test.tsx", "*.spec.ts"]).flatMap((path) =>
    titlesIn(readFileSync(join(root, path), "utf8")).map((title) => ({ path, title })),
  );
}

export function titlesIn(source: string): string[] {
  return [...source.matchAll(titleForm)].map(([, , title = ""]) => title.replaceAll(/\\(.)/gsu, "$1"));
}
