import { companySizeOf } from "@lanyard/contract/company/company-options";
import { expect, test } from "vitest";

test.each([
  ["7", "1-10"],
  ["73", "51-200"],
  ["1000", "501-1000"],
  ["1,200", "1001-5000"],
  ["10000", "5001-10000"],
  ["250000", "10000+"],
  ["51 to 200", "51-200"],
  ["51–200", "51-200"],
  ["51 - 200 employees", "51-200"],
  ["2-10 employees", "1-10"],
  ["1,001-5,000", "1001-5000"],
  ["10,000+", "10000+"],
  ["10,001+", "10000+"],
  ["10K+", "10000+"],
  ["> 10000", "10000+"],
  ["< 10", "1-10"],
  ["bis 10 Mitarbeiter", "1-10"],
  ["201-1000", "large"],
  ["1000+", "enterprise"],
  ["٧٣", "51-200"],
  ["0", undefined],
  ["5-500", undefined],
  ["Series A", undefined],
  ["3 offices", undefined],
  ["1-2-3", undefined],
])("the company size for the employee count %j is %s", (text, size) => {
  expect(companySizeOf(text)).toBe(size);
});
