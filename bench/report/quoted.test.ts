import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { benchText, type Report, withQuote } from "./bench-text.ts";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");

test("the benchmarks page quotes the figures that the command printed", () => {
  const page = read("../../docs/benchmarks.md");
  const report: Report = JSON.parse(read("../quoted.json"));
  expect(page).toBe(withQuote(page, benchText(report)));
});
