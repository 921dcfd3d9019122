import { readWrittenDate } from "@lanyard/contract/field/written-date";
import { expect, test } from "vitest";

test.each([
  ["November 3rd, 2026", "2026-11-03"],
  ["3rd of November 2026", "2026-11-03"],
  ["1er mars 2026", "2026-03-01"],
  ["1º de enero de 2026", "2026-01-01"],
  ["Friday, November 6, 2026", "2026-11-06"],
  ["Fr, 6. November 2026", "2026-11-06"],
  ["martes, 3 de marzo de 2026", "2026-03-03"],
  ["20260305", "2026-03-05"],
  ["2026年3月5日", "2026-03-05"],
  ["2026년 3월 5일", "2026-03-05"],
  ["٢٠٢٦-٠٣-٠٥", "2026-03-05"],
  ["２０２６/３/５", "2026-03-05"],
  ["５ Ｍａｒｃｈ ２０２６", "2026-03-05"],
  ["5 décembre 2026", "2026-12-05"],
])("the text %s is read as a day", (text, day) => {
  expect(readWrittenDate(text)).toMatchObject({ day });
});

test.each([
  ["Fri 11/6/2026", { day: "2026-11-06", order: "month" }],
  ["Thu 11/6/2026", { day: "2026-06-11", order: "day" }],
  ["11/6/2026", { byOrder: { day: "2026-06-11", month: "2026-11-06" } }],
  ["Mon 11/6/2026", { byOrder: { day: "2026-06-11", month: "2026-11-06" } }],
])("only a matching weekday determines the order of day and month: %s", (text, read) => {
  expect(readWrittenDate(text)).toEqual(read);
});

test.each([
  "20261305",
  "2026030",
  "tomorrow",
  "3rd November",
  "Foo, November 6, 2026",
  "Fri 11/6",
  "1th 2 3 4",
])("the text %s is not read as a day", (text) => {
  expect(readWrittenDate(text)).toBeUndefined();
});
