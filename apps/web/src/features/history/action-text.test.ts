import type { Action } from "@lanyard/contract/action/action-schema";
import { action } from "@lanyard/contract/action/action-schema";
import { afterEach, expect, it } from "vitest";
import { activateLanguage } from "#src/lib/i18n/message-loading.ts";
import { labelText, recordPath } from "./action-text.ts";

const id = "0198c0de-0000-7000-8000-000000000001";
const record = "0198c0de-0000-7000-8000-000000000002";

const done = (part: Partial<Record<keyof Action, unknown>>) =>
  action.parse({
    id,
    kind: "update",
    noun: "contact",
    at: "2026-11-08T21:05:00Z",
    actor_id: "a",
    actor_name: "Ada",
    label: "Kim",
    record_count: 1,
    record_id: record,
    subject_id: record,
    subject_noun: "contact",
    changes: [],
    undo_of: null,
    undone_by: null,
    ...part,
  });

afterEach(() => activateLanguage("en", ["history", "options"]));

it("stages and pipelines are called as everywhere, records as they are", async () => {
  await activateLanguage("fr", ["history", "options"]);
  expect(labelText(done({ noun: "stage", label: "Closed Won" }))).toBe("Conclu gagné");
  expect(labelText(done({ noun: "contact", label: "Closed Won" }))).toBe("Closed Won");
});

it.each([
  ["a changed contact", {}, `/contacts/${record}`],
  ["a note of a company", { noun: "note", subject_noun: "company" }, `/companies/${record}`],
  ["a deleted note", { kind: "delete", noun: "note", subject_noun: "deal" }, `/deals/${record}`],
  ["a deleted deal", { kind: "delete", noun: "deal", subject_noun: "deal" }, undefined],
  [
    "a deleted deal that is back",
    { kind: "delete", noun: "deal", subject_noun: "deal", undone_by: id },
    `/deals/${record}`,
  ],
  ["a contact whose creation was undone", { kind: "create", undone_by: id }, undefined],
  ["a stage", { noun: "stage", subject_noun: null }, undefined],
  ["several at once", { kind: "bulk-delete", subject_id: null, subject_noun: null }, undefined],
] as const)("%s leads where it can be looked at", (_name, part, path) => {
  expect(recordPath(done(part))).toBe(path);
});
