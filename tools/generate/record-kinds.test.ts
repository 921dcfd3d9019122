import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type FieldTable, plainFieldNames } from "@lanyard/contract/kind/field-descriptor";
import { nounsWith, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { expect, test } from "vitest";
import { z } from "zod";
import { root } from "../run/child-command.ts";
import { duplicateKinds } from "./duplicate-kinds.ts";
import { boardKinds, kindsOfRecords } from "./record-kinds.ts";
import { targetNames } from "./target-names.ts";

const storedIn = ({ path }: { readonly path: string }) => readFile(join(root, path), "utf8");

test("the database has the kinds of the registry; fix: npm run generate", async () => {
  expect(await storedIn(kindsOfRecords)).toBe(kindsOfRecords.text());
});

test("the API has the web app's labels of import targets; fix: npm run generate", async () => {
  const text = await storedIn(targetNames);
  expect(text).toBe(targetNames.text());
  const names = z.record(z.string(), z.record(z.string(), z.string())).parse(JSON.parse(text));
  const targets = nounsWith("import").flatMap((noun) =>
    plainFieldNames<FieldTable>(recordKinds[noun].fields).map((field) => `${noun}.${field}`),
  );
  for (const [language, named] of Object.entries(names))
    expect(Object.keys(named), language).toEqual(expect.arrayContaining(targets));
  expect(names.de?.["contact.lead_score"]).toBe("Lead-Score");
});

test("the database finds duplicates of every mergeable kind; fix: npm run generate", async () => {
  const text = await storedIn(duplicateKinds);
  expect(text).toBe(duplicateKinds.text());
  for (const noun of nounsWith("merge")) expect(text).toContain(`from crm.${recordKinds[noun].plural} r`);
});

test("the database totals the cards of every board kind; fix: npm run generate", async () => {
  const text = await storedIn(boardKinds);
  expect(text).toBe(boardKinds.text());
  for (const noun of nounsWith("board")) expect(text).toContain(`from crm.${recordKinds[noun].plural} where`);
});
