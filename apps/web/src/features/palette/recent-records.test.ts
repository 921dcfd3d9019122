// @vitest-environment jsdom
import { expect, it } from "vitest";
import { readRecent, rememberShown } from "./recent-records.ts";

const id = "01a1fd67-1fbb-7382-a07b-000000000001";

it.each([
  ["on its page", `/companies/${id}`, undefined, "contact", "company"],
  ["in the quick view of a list", "/companies", id, "contact", "company"],
  ["in the panel of the contact board", "/pipeline", id, "contact", "contact"],
  ["in the panel of the deal board", `/pipeline/${id}`, id, "deal", "deal"],
] as const)("remembers a record that was opened %s", (_where, pathname, open, board, type) => {
  rememberShown("acme/ines", { pathname, open }, board);
  expect(readRecent("acme/ines")).toEqual([{ type, id }]);
});

it.each([
  ["a list without a quick view", "/contacts", undefined],
  ["a text that is no id", "/contacts", "everything"],
  ["the settings page", "/settings", id],
])("does not remember %s as a record", (_what, pathname, open) => {
  rememberShown("acme/ines", { pathname, open }, "contact");
  expect(readRecent("acme/ines")).toEqual([]);
});
