import { importKind } from "@lanyard/contract/import/import-job-schema";
import { expect, test } from "vitest";
import { matchOptions, plainMatchOptions } from "./match-options.ts";

test("offers each match rule once", () => {
  const labels = Object.fromEntries(
    importKind.options.map((kind) => [kind, matchOptions(kind).map(({ label }) => label)]),
  );
  expect(labels).toMatchObject({
    contact: [
      "Email, External ID or name",
      "External ID, then Email",
      "Email",
      "Email, then phone",
      "Email, External ID, then name and company",
    ],
    company: ["External ID, then Name", "Name"],
    deal: ["External ID or name", "External ID", "External ID, then name and company or record"],
    task: ["External ID or name", "External ID", "External ID, then name and company or record"],
    mixed: ["Email, External ID or name", "Email, name or External ID"],
  });
});

test("offers a single match rule for kinds without an external id", () => {
  expect(plainMatchOptions("Name and plate", { hasExternalId: false })).toEqual([
    { value: "key_or_name", label: "Name and plate" },
  ]);
});
