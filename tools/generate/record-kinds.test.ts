import { readFile } from "node:fs/promises";
import { type FieldTable, plainFieldNames } from "@lanyard/contract/kind/field-descriptor";
import { nounsWith, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { expect, test } from "vitest";
import { z } from "zod";
import { duplicateKindsFile, duplicateKindsText } from "./duplicate-kinds.ts";
import { boardKindsFile, boardKindsText, recordKindsFile, recordKindsText } from "./record-kinds.ts";
import { targetNamesFile, targetNamesText } from "./target-names.ts";

test("the database has the kinds of the registry; fix: npm run generate", async () => {
  expect(await readFile(recordKindsFile, "utf8")).toBe(recordKindsText());
});

test("the API has the web app's labels of import targets; fix: npm run generate", async () => {
  const text = await readFile(targetNamesFile, "utf8");
  expect(text).toBe(targetNamesText());
  const names = z.record(z.string(), z.record(z.string(), z.string())).parse(JSON.parse(text));
  const targets = nounsWith("import").flatMap((noun) =>
    plainFieldNames<FieldTable>(recordKinds[noun].fields).map((field) => `${noun}.${field}`),
  );
  for (const [language, named] of Object.entries(names))
    expect(Object.keys(named), language).toEqual(expect.arrayContaining(targets));
  expect(names.de?.["contact.lead_score"]).toBe("Lead-Score");
});

test("the database finds duplicates of every mergeable kind; fix: npm run generate", async () => {
  const text = await readFile(duplicateKindsFile, "utf8");
  expect(text).toBe(duplicateKindsText());
  for (const noun of nounsWith("merge")) expect(text).toContain(`from crm.${recordKinds[noun].plural} r`);
});

test("the database totals the cards of every board kind; fix: npm run generate", async () => {
  const text = await readFile(boardKindsFile, "utf8");
  expect(text).toBe(boardKindsText());
  for (const noun of nounsWith("board")) expect(text).toContain(`from crm.${recordKinds[noun].plural} where`);
});
