import { existsSync, readFileSync } from "node:fs";
import { startTestApi, type TestApi } from "@lanyard/test-kit/test-api";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { importFile } from "./import-files.ts";

const folder = new URL("../../../../shared/data/", import.meta.url);

/** Rows of each contact file as the folder's README counts them. */
const rowsOf = {
  "customers-10000.csv": 10_000,
  "google-contacts-new.csv": 4,
  "google-contacts-old.csv": 1,
  "hubspot-contacts.csv": 950,
  "leads-10000.csv": 10_000,
  "linkedin-connections.csv": 2,
  "newsletter-excel-semicolon-bom.csv": 201,
  "thunderbird-utf16.csv": 1,
};

describe.runIf(existsSync(folder))("published contact files", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi();
  });
  afterAll(() => api.stop());

  test.each(Object.entries(rowsOf))("%s: every row goes in or is named", async (name, rows) => {
    const content = Uint8Array.from(readFileSync(new URL(name, folder)));
    const { result } = await importFile(api.acme.user.client, content);
    expect(result.imported + result.failed + result.skipped).toBe(rows);
    expect(result.errors).toHaveLength(result.failed + result.skipped);
    // Not one of them is out of shape: who fails holds an address that another file brought before.
    const reasons = result.errors.filter(({ message }) => !message.startsWith("Email already exists"));
    expect(reasons).toEqual([]);
  });
});
