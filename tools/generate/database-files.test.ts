import { readFile } from "node:fs/promises";
import { createTestDatabase } from "@lanyard/test-kit/database";
import { expect, onTestFinished, test } from "vitest";
import { schemaFile, schemaText } from "./database-files.ts";

test("schema.gen.sql matches the migrations and functions; fix: npm run generate", async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  expect(await readFile(schemaFile, "utf8")).toBe(await schemaText(database.ownerUrl));
});
