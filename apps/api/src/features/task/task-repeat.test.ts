import { expect, test, vi } from "vitest";
import { nextOfRepeated } from "./task-repeat.ts";

const nowMs = Date.parse("2026-03-20T12:00:00Z");
const next = (task: Record<string, string | null>) =>
  nextOfRepeated({ due_on: null, due_at: null, remind_at: null, ...task }, { zone: "Europe/Berlin", nowMs });
const nextDay = (due_on: string, repeat: string) => next({ due_on, repeat })?.due_on;

test("the next date and its reminder keep the time of day when clocks change", () => {
  const weekly = {
    due_at: "2026-03-25T08:00:00.000Z",
    remind_at: "2026-03-25T07:30:00.000Z",
    repeat: "FREQ=WEEKLY",
  };
  expect(next(weekly)).toMatchObject({
    due_at: "2026-04-01T07:00:00.000Z",
    remind_at: "2026-04-01T06:30:00.000Z",
  });
});

test("the next due date keeps the interval and is today or later", () => {
  expect(nextDay("2026-01-02", "FREQ=WEEKLY;INTERVAL=2")).toBe("2026-03-27");
  expect(nextDay("2026-03-06", "FREQ=WEEKLY;INTERVAL=2")).toBe("2026-03-20");
  expect(nextDay("2026-01-31", "FREQ=MONTHLY;BYMONTHDAY=-1")).toBe("2026-03-31");
});

test("the next due date is the last day of a short month, then the usual day again", () => {
  const after = (day: string, rule: string, times: number): string[] => {
    const found = times === 0 ? undefined : next({ due_on: day, repeat: rule });
    if (found === undefined) return [];
    const due = String(found.due_on);
    return [due, ...after(due, String(found.repeat), times - 1)];
  };
  expect(after("2027-01-31", "FREQ=MONTHLY", 3)).toEqual(["2027-02-28", "2027-03-31", "2027-04-30"]);
  expect(after("2027-11-30", "FREQ=MONTHLY;INTERVAL=3", 2)).toEqual(["2028-02-29", "2028-05-30"]);
  const yearly = ["2029-02-28", "2030-02-28", "2031-02-28", "2032-02-29"];
  expect(after("2028-02-29", "FREQ=YEARLY", 4)).toEqual(yearly);
  expect(after("2027-01-31", "FREQ=MONTHLY;COUNT=3", 5)).toEqual(["2027-02-28", "2027-03-31"]);
});

test("an invalid repetition rule stored by an older release has no next date", () => {
  for (const repeat of ["FREQ=WEEKLY;BYDAY=XX", "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=0", "X"])
    expect(next({ due_on: "2026-03-20", repeat }), repeat).toBeUndefined();
});

test("a repetition rule that has ended or never occurs has no next date", () => {
  for (const repeat of [
    "FREQ=DAILY;COUNT=1",
    "FREQ=DAILY;UNTIL=20260320T000000Z",
    "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
  ])
    expect(next({ due_on: "2026-03-20", repeat }), repeat).toBeUndefined();
});

test("the search for the next date is bounded, however old the task is", () => {
  const never = [
    ...["FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", "FREQ=MONTHLY;BYSETPOS=366;BYDAY=MO"],
    ...["FREQ=DAILY;INTERVAL=7;BYDAY=MO", "FREQ=DAILY;COUNT=9;BYMONTH=4;BYMONTHDAY=31"],
    ...["FREQ=YEARLY;BYYEARDAY=366;BYMONTH=1", "FREQ=YEARLY;COUNT=9;BYMONTH=2;BYMONTHDAY=30"],
  ];
  // The recurrence library calls `Date.UTC` for each day that it tries. Without a limit, it would try all
  // days up to the year 9999.
  const days = vi.spyOn(Date, "UTC");
  for (const repeat of never) expect(next({ due_on: "1990-01-02", repeat }), repeat).toBeUndefined();
  expect(days.mock.calls.length).toBeLessThan(50_000);
  days.mockRestore();
  expect(nextDay("1990-01-02", "FREQ=DAILY;INTERVAL=5")).toBe("2026-03-24");
  expect(nextDay("1990-01-31", "FREQ=MONTHLY")).toBe("2026-03-31");
  expect(nextDay("2016-02-29", "FREQ=YEARLY")).toBe("2027-02-28");
  expect(nextDay("1000-01-31", "FREQ=MONTHLY;INTERVAL=7")).toBe("2026-09-30");
  expect(nextDay("1000-05-06", "FREQ=YEARLY;INTERVAL=4")).toBe("2028-05-06");
  expect(nextDay("2026-03-20", "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29")).toBe("2028-02-29");
  expect(next({ due_on: "2016-01-01", repeat: "FREQ=DAILY;COUNT=4000" })).toMatchObject({
    due_on: "2026-03-20",
    repeat: "FREQ=DAILY;COUNT=269",
  });
});
