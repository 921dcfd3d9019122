import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { benchText, type Report, withQuote } from "./bench-text.ts";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");

test("the README quotes the figures of a run as the command printed them", () => {
  const readme = read("../../README.md");
  const report: Report = JSON.parse(read("../quoted.json"));
  expect(readme).toBe(withQuote(readme, benchText(report)));
});
