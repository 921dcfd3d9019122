import { expect, test } from "vitest";
import { importables } from "./importables.ts";
import { contextFingerprint } from "./reusable-rows.ts";

test("checked rows are not reused once an upgrade has changed the match keys", () => {
  const { deal } = importables;
  const context = {
    nameOrder: "first",
    pipelines: [],
    currency: "EUR",
    phoneCountry: null,
    members: {},
    timeZone: "UTC",
    types: [],
    enteredAt: "2026-01-01T00:00:00Z",
  } as const;
  const older = { ...deal, ways: deal.ways.map((way) => ({ ...way, key: "c.name_key" })) };
  const now = contextFingerprint(context, deal);
  expect(contextFingerprint({ ...context, enteredAt: "2027-01-01T00:00:00Z" }, deal)).toBe(now);
  expect(contextFingerprint(context, older)).not.toBe(now);
});
