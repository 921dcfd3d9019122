import { readFileSync } from "node:fs";
import { join } from "node:path";
import { listFiles, root } from "./source-files.ts";

export interface TitledTest {
  /** From the repository's root, with forward slashes. */
  readonly path: string;
  /** The title in the source, including placeholders of `test.each`. */
  readonly title: string;
}

/** `test(`, `it(` and a test of a condition's own name (`testBehindNginx(`), also after the table of `each`; skipped tests show nothing and do not count. */
const titleForm =
  /(?:(?<![\w.])(?:test(?:[A-Z]\w*)?|it)(?:\.concurrent)?|\))\(\s*(["'`])((?:\\.|(?!\1)[^\\])+)\1\s*,/gsu;

/** Every test of the project, from its source. */
export function readTestTitles(): TitledTest[] {
  return listFiles(["*.test.ts", "*.test.tsx", "*.spec.ts"]).flatMap((path) =>
    titlesIn(readFileSync(join(root, path), "utf8")).map((title) => ({ path, title })),
  );
}

export function titlesIn(source: string): string[] {
  return [...source.matchAll(titleForm)].map(([, , title = ""]) => title.replaceAll(/\\(.)/gsu, "$1"));
}
