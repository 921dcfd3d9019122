import { filterParam } from "@lanyard/contract/filter/filter-param";
import { expect, test } from "vitest";
import { isWithinLimits, withCondition } from "./condition-json.ts";

const city = { field: "city", op: "empty" };
const stage = { field: "outcome", op: "is", value: "open" };

test.each([
  ["one condition", city],
  ["groups of three levels", { or: [{ and: [city, stage] }, city] }],
  ["groups of four levels", { or: [{ and: [{ or: [city, stage] }, city] }] }],
  ["a complement of three levels", { or: [{ not: city }, stage] }],
  ["linked records of four levels", { or: [{ field: "deals", op: "any", value: { and: [stage] } }] }],
  ["49 conditions", { and: Array.from({ length: 49 }, () => city) }],
  ["50 conditions", { and: Array.from({ length: 50 }, () => city) }],
])("a filter with %s accepts another condition only if the API accepts the result", (_what, filter) => {
  const narrowed = withCondition(JSON.stringify(filter), stage);
  expect(isWithinLimits(narrowed)).toBe(filterParam.safeParse(narrowed).success);
});
