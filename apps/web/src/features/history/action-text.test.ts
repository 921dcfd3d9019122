import type { Action } from "@lanyard/contract/action/action-schema";
import { action } from "@lanyard/contract/action/action-schema";
import { expect, it } from "vitest";
import { activateLanguage } from "#src/lib/i18n/message-loading.ts";
import { entryTexts, labelText, recordPath } from "./action-text.ts";

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
    origin_kind: part.kind ?? "update",
    undo_right: "write",
    undone_by: null,
    ...part,
  });

it("translates the name of a default stage, but not the same name of a contact", async () => {
  await activateLanguage("fr");
  expect(labelText(done({ noun: "stage", label: "Closed Won" }))).toBe("Gagné");
  expect(labelText(done({ noun: "contact", label: "Closed Won" }))).toBe("Closed Won");
});

it.each([
  ["an interaction without notes by its translated type", { noun: "interaction", label: "call" }, "Anruf"],
  [
    "an interaction with notes by these notes",
    { noun: "interaction", label: "Wants a call" },
    "Wants a call",
  ],
  ["a note of an interaction by the translated type", { noun: "note", label: "call" }, "Anruf"],
  [
    "a file of an interaction by the file name and the translated type",
    { noun: "attachment", label: "call · call" },
    "call · Anruf",
  ],
] as const)("labels %s", async (_name, part, text) => {
  await activateLanguage("de");
  expect(labelText(done({ subject_noun: "interaction", ...part }))).toBe(text);
});

it.each([
  ["one changed contact", {}, "Kim", "Changed · Contact"],
  [
    "a completed task",
    { noun: "task", changes: [{ field: "done_at", before: null, after: "2026-11-08T21:05:00Z" }] },
    "Kim",
    "Completed · Task",
  ],
  [
    "a reopened task",
    { noun: "task", changes: [{ field: "done_at", before: "2026-11-08T21:05:00Z", after: null }] },
    "Kim",
    "Reopened · Task",
  ],
  ["three changed contacts", { kind: "bulk-update", record_count: 3 }, "3 contacts", "Changed"],
  ["moved deals", { kind: "move", noun: "deal", record_count: 1200 }, "1,200 deals", "Moved"],
  [
    "an undone deletion of several tasks",
    { kind: "undo", noun: "task", record_count: 2, origin_kind: "bulk-delete" },
    "2 tasks",
    "Undo",
  ],
  [
    "changed records of several kinds",
    { kind: "bulk-update", label: "", record_count: 7 },
    "7 records",
    "Changed",
  ],
  [
    "an undone import",
    { kind: "undo", label: "a.csv", record_count: 9, origin_kind: "import" },
    "a.csv",
    "Undo · Contact · 9 records",
  ],
] as const)(
  "the history entry of %s shows the kind of change and the affected records",
  async (_name, part, head, what) => {
    expect(entryTexts(done(part))).toEqual({ head, what });
  },
);

it.each([
  ["a changed contact", {}, `/contacts/${record}`],
  ["a note of a company", { noun: "note", subject_noun: "company" }, `/companies/${record}`],
  ["a deleted note", { kind: "delete", noun: "note", subject_noun: "deal" }, `/deals/${record}`],
  ["a deleted deal", { kind: "delete", noun: "deal", subject_noun: "deal" }, undefined],
  [
    "a restored deal",
    { kind: "delete", noun: "deal", subject_noun: "deal", undone_by: id },
    `/deals/${record}`,
  ],
  ["a contact with an undone creation", { kind: "create", undone_by: id }, undefined],
  ["a stage", { noun: "stage", subject_noun: null }, undefined],
  ["several deleted records", { kind: "bulk-delete", subject_id: null, subject_noun: null }, undefined],
] as const)("the history entry of %s links to the page of a record, if one exists", (_name, part, path) => {
  expect(recordPath(done(part))).toBe(path);
});
