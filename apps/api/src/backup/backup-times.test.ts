import { expect, test } from "vitest";
import { nextBackupAt, startOfBackupDay } from "./daily-backups.ts";

const local = (text: string) => new Date(text);

test.each([
  ["today, when the time is still to come", "2026-11-25T01:00", "2026-11-24T03:00", "2026-11-25T03:00"],
  ["tomorrow, when it is past", "2026-11-25T09:00", "2026-11-25T03:00", "2026-11-26T03:00"],
  ["tomorrow, when there is none yet", "2026-11-25T09:00", undefined, "2026-11-26T03:00"],
  ["soon, when last night's was missed", "2026-11-25T09:00", "2026-11-23T03:00", "2026-11-25T09:10"],
  ["at the time, when that is sooner than soon", "2026-11-25T02:55", "2026-11-20T03:00", "2026-11-25T03:00"],
])("the next daily backup is due %s", (_, now, last, due) => {
  const lastMoment = last === undefined ? undefined : local(last);
  expect(nextBackupAt({ at: "03:00", last: lastMoment, now: local(now) })).toEqual(local(due));
});

test.each([
  ["at its time", "2026-11-25T03:00", "2026-11-25T03:00"],
  ["after a late start", "2026-11-25T09:10", "2026-11-25T03:00"],
  ["before the time of that day", "2026-11-25T02:50", "2026-11-24T03:00"],
])("a backup that is due %s belongs to the backup day of that time", (_, due, start) => {
  expect(startOfBackupDay("03:00", local(due))).toEqual(local(start));
});
