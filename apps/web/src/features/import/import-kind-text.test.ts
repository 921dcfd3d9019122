import { importKind } from "@lanyard/contract/import/import-job-schema";
import { importTargets } from "@lanyard/contract/import/import-targets";
import { expect, it } from "vitest";
import { changedLabel, importKindTexts, importText, targetLabel, targetOptions } from "./import-kind-text.ts";

it("lists the six import targets of the specification first", () => {
  const labels = targetOptions("contact", importTargets).map(({ label }) => label);
  expect(labels.slice(0, 6)).toEqual(["First Name", "Last Name", "Email", "Phone", "Company", "Tags"]);
  expect(labels.slice(-4)).toEqual(["Full Name", "Stage", "Note", "Created"]);
  expect(new Set(labels).size).toBe(importTargets.length);
});

it("labels a deal's amount, stage and company as the deal form does", () => {
  expect(["amount", "stage", "company"].map((target) => targetLabel("deal", target))).toEqual([
    "Amount",
    "Stage",
    "Company",
  ]);
});

it("labels the fields that a row changes, including an added note", () => {
  const labels = ["note", "company_id", "owner_id", "city"].map((field) => changedLabel("contact", field));
  expect(labels).toEqual(["Note", "Company", "Owner", "City"]);
  expect(changedLabel("deal", "amount_cents")).toBe("Amount");
});

it("labels company fields as the company form does", () => {
  expect(targetLabel("company", "industry")).toBe("Industry");
});

it.each(importKind.options)("every import text exists for the import kind %s", (kind) => {
  const counted = { count: 2, file: "a.csv", imported: 2, companies: 0 };
  for (const name of importKindTexts) expect(importText(kind, name, counted)).not.toMatch(/^import\./u);
});
