import { expect, it } from "vitest";
import { isPastRecovery } from "./undo-rights.ts";

const now = Date.parse("2026-11-23T12:00:00Z");
const old = "2026-10-24T11:59:00Z";

it.each([
  ["a contact deleted 30 days and a minute ago", { kind: "delete", noun: "contact", at: old }, true],
  ["several deals deleted 30 days and a minute ago", { kind: "bulk-delete", noun: "deal", at: old }, true],
  [
    "a note deleted 29 days, 23 hours and 59 minutes ago",
    { kind: "delete", noun: "note", at: "2026-10-24T12:01:00Z" },
    false,
  ],
  ["a stage deleted 30 days and a minute ago", { kind: "delete", noun: "stage", at: old }, false],
  ["a contact edited 30 days and a minute ago", { kind: "update", noun: "contact", at: old }, false],
] as const)(
  "only deletions of records can no longer be undone after 30 days: %s",
  (_what, action, isGone) => {
    expect(isPastRecovery(action, now)).toBe(isGone);
  },
);
