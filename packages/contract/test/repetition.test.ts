import { expect, test } from "vitest";
import { anchoredRule, isRepetition, wrongPart } from "#src/task/repetition.ts";

test.each([
  "FREQ=DAILY",
  "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR;WKST=SU",
  "FREQ=MONTHLY;BYDAY=-1FR,+2MO",
  "FREQ=MONTHLY;BYMONTHDAY=-1",
  "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
  "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO",
  "FREQ=YEARLY;BYYEARDAY=-366,366;COUNT=3",
  "FREQ=DAILY;UNTIL=20271231",
  "FREQ=DAILY;UNTIL=20271231T235959Z",
])("a task can have the repetition rule %s", (rule) => {
  expect(isRepetition(rule)).toBe(true);
});

test.each([
  [
    "",
    "DAILY",
    "FREQ=HOURLY",
    "FREQ=SECONDLY",
    "INTERVAL=2",
    "FREQ=DAILY;FREQ=WEEKLY",
    "FREQ=DAILY,WEEKLY",
    "FREQ=DAILY;",
    "FREQ=DAILY;X=1",
  ],
  ["FREQ=WEEKLY;BYDAY=XX", "FREQ=WEEKLY;BYDAY=", "FREQ=WEEKLY;BYDAY=1MO", "FREQ=MONTHLY;BYDAY=0MO,54MO"],
  ["FREQ=DAILY;BYSETPOS=1", "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=0", "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=400"],
  [
    "FREQ=MONTHLY;BYMONTHDAY=32",
    "FREQ=WEEKLY;BYMONTHDAY=1",
    "FREQ=YEARLY;BYMONTH=13",
    "FREQ=YEARLY;BYMONTH=-1",
  ],
  ["FREQ=MONTHLY;BYYEARDAY=1", "FREQ=MONTHLY;BYWEEKNO=1", "FREQ=YEARLY;BYWEEKNO=1;BYDAY=1MO"],
  [
    "FREQ=DAILY;COUNT=0",
    "FREQ=DAILY;INTERVAL=0",
    "FREQ=DAILY;COUNT=1.5",
    "FREQ=DAILY;COUNT=2;UNTIL=20271231",
  ],
  ["FREQ=DAILY;UNTIL=20270230", "FREQ=DAILY;UNTIL=2027", "FREQ=DAILY;BYHOUR=9", "FREQ=WEEKLY;WKST=XX"],
  [`FREQ=MONTHLY;BYMONTHDAY=${Array.from({ length: 21 }, (_, day) => day + 1).join()}`],
])("a task cannot have a repetition rule such as %j", (...rules) => {
  expect(rules.filter(isRepetition)).toEqual([]);
});

test.each([
  ["every week", "every week"],
  ["INTERVAL=2", "FREQ"],
  ["FREQ=WEEKLY;BYDAY=XX", "BYDAY=XX"],
  ["FREQ=WEEKLY;FREQ=DAILY", "FREQ=DAILY"],
  ["FREQ=DAILY;COUNT=2;UNTIL=20271231", "UNTIL=20271231"],
  ["FREQ=WEEKLY;INTERVAL=2;BYMONTHDAY=1", "BYMONTHDAY=1"],
  ["FREQ=YEARLY;BYWEEKNO=1;BYDAY=1MO", "BYDAY=1MO"],
  ["FREQ=MONTHLY;BYSETPOS=1", "BYSETPOS=1"],
  ["FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "BYMONTHDAY=30"],
  ["FREQ=YEARLY;BYMONTH=2,4,6;BYMONTHDAY=-31,31", "BYMONTHDAY=-31,31"],
  ["FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29,30", undefined],
  ["FREQ=YEARLY;BYMONTH=1,2;BYMONTHDAY=31", undefined],
])("the first invalid or missing part of the rule %s is %s", (rule, part) => {
  expect(wrongPart(rule)).toBe(part);
});

test.each([
  ["FREQ=MONTHLY", "2027-01-31", "FREQ=MONTHLY;BYMONTHDAY=-1"],
  ["FREQ=MONTHLY;INTERVAL=3", "2027-11-30", "FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=28,29,30;BYSETPOS=-1"],
  ["FREQ=MONTHLY", "2027-01-29", "FREQ=MONTHLY;BYMONTHDAY=28,29;BYSETPOS=-1"],
  ["FREQ=YEARLY", "2028-02-29", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1"],
  ["FREQ=YEARLY", "2027-03-31", "FREQ=YEARLY"],
  ["FREQ=MONTHLY", "2027-01-28", "FREQ=MONTHLY"],
  ["FREQ=MONTHLY;BYDAY=-1FR", "2027-01-29", "FREQ=MONTHLY;BYDAY=-1FR"],
  ["FREQ=WEEKLY", "2027-01-31", "FREQ=WEEKLY"],
])("the rule %s for a task due on %s becomes %s", (rule, day, anchored) => {
  expect(anchoredRule(rule, day)).toBe(anchored);
  expect(isRepetition(anchored)).toBe(true);
});
