import { expect, test } from "vitest";
import { nextBackupAt, startOfBackupDay } from "./daily-backups.ts";

const local = (text: string) => new Date(text);

test.each([
  ["today, if the daily time is still ahead", "2026-11-25T01:00", "2026-11-24T03:00", "2026-11-25T03:00"],
  ["tomorrow, if the daily time has passed", "2026-11-25T09:00", "2026-11-25T03:00", "2026-11-26T03:00"],
  ["tomorrow, if no backup exists yet", "2026-11-25T09:00", undefined, "2026-11-26T03:00"],
  [
    "after a short delay, if last night's backup was missed",
    "2026-11-25T09:00",
    "2026-11-23T03:00",
    "2026-11-25T09:10",
  ],
  [
    "at the daily time, if that is before the end of the delay",
    "2026-11-25T02:55",
    "2026-11-20T03:00",
    "2026-11-25T03:00",
  ],
])("the next daily backup is due %s", (_, now, last, due) => {
  const lastMoment = last === undefined ? undefined : local(last);
  expect(nextBackupAt({ at: "03:00", last: lastMoment, now: local(now) })).toEqual(local(due));
});

test.each([
  ["at the daily time", "2026-11-25T03:00", "2026-11-25T03:00"],
  ["after the daily time", "2026-11-25T09:10", "2026-11-25T03:00"],
  ["before the daily time", "2026-11-25T02:50", "2026-11-24T03:00"],
])("a backup due %s belongs to the day that began at the last daily time", (_, due, start) => {
  expect(startOfBackupDay("03:00", local(due))).toEqual(local(start));
});
