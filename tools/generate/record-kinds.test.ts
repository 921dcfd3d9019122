import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { recordKindsFile, recordKindsText } from "./record-kinds.ts";

test("the database knows the kinds of the registry; else npm run generate tells it", async () => {
  expect(await readFile(recordKindsFile, "utf8")).toBe(recordKindsText());
});
