import { readFile } from "node:fs/promises";
import { nounsWith, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { expect, test } from "vitest";
import { boardKindsFile, boardKindsText } from "./board-kinds.ts";
import { duplicateKindsFile, duplicateKindsText } from "./duplicate-kinds.ts";
import { recordKindsFile, recordKindsText } from "./record-kinds.ts";

test("the database knows the kinds of the registry; else npm run generate tells it", async () => {
  expect(await readFile(recordKindsFile, "utf8")).toBe(recordKindsText());
});

test("the database looks for duplicates of every kind that can be merged; else npm run generate tells it", async () => {
  const text = await readFile(duplicateKindsFile, "utf8");
  expect(text).toBe(duplicateKindsText());
  for (const noun of nounsWith("merge")) expect(text).toContain(`from crm.${recordKinds[noun].plural} r`);
});

test("the database adds up the cards of every kind that stands on boards; else npm run generate tells it", async () => {
  const text = await readFile(boardKindsFile, "utf8");
  expect(text).toBe(boardKindsText());
  for (const noun of nounsWith("board")) expect(text).toContain(`from crm.${recordKinds[noun].plural} where`);
});
