import { expect, test } from "vitest";
import { newId } from "./new-id.ts";

test("ids are unique version 7 UUIDs in ascending order", () => {
  const ids = Array.from({ length: 20_000 }, newId);
  expect(
    ids.every((id) => /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/u.test(id)),
  ).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
  // The random suffix of an id keeps ids of two processes distinct.
  expect(new Set(ids.map((id) => id.slice(-8))).size).toBeGreaterThan(ids.length - 10);
});
