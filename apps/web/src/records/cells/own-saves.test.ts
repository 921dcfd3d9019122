import { expect, test } from "vitest";
import { type OwnSave, rebasedVersion } from "./own-saves.ts";

const opened = { id: "1", version: 4 };
const save = (
  from: number,
  version: number,
  fields = ["phone"],
  actionId: string | undefined = "a",
): OwnSave => ({
  from,
  fields,
  saved: { id: "1", version },
  actionId,
});

test("the sent version advances past consecutive saves by the user", () => {
  expect(rebasedVersion(opened, [save(5, 6), save(4, 5)], ["email"])).toBe(6);
});

test("the sent version does not advance past another user's change", () => {
  expect(rebasedVersion(opened, [save(4, 6)], ["email"])).toBe(4);
  expect(rebasedVersion(opened, [save(5, 6)], ["email"])).toBe(4);
});

test("an own save of the same field advances the version past another user's change", () => {
  expect(rebasedVersion(opened, [save(4, 6, ["email"])], ["email"])).toBe(6);
});

test("the sent version ignores saves of other records and saves without effect", () => {
  const elsewhere = { ...save(4, 5), saved: { id: "2", version: 5 } };
  const nothing = { ...save(4, 5), actionId: undefined };
  expect(rebasedVersion(opened, [elsewhere, nothing], ["email"])).toBe(4);
});
