import { dateFormats, languages } from "@lanyard/contract/person/person-options";
import fc from "fast-check";
import { expect, it } from "vitest";
import { activateLanguage } from "#src/lib/i18n/message-loading.ts";
import { formatDate } from "./date.ts";
import { dayTyping, interpretedDate } from "./date-typing.ts";
import { chooseFormats, type FormatChoices } from "./format-choices.ts";
import { datePattern, formatTypedDate, readDate } from "./read-date.ts";

const usual: FormatChoices = { dateFormat: null, timeFormat: null, timeZone: null };
const choose = (dateFormat: FormatChoices["dateFormat"]) => void chooseFormats({ ...usual, dateFormat });

it.each([
  ["MM/DD/YYYY", "1/2/2026", "2026-01-02"],
  ["MM/DD/YYYY", "1.2.26", "2026-01-02"],
  ["DD/MM/YYYY", "1/2/2026", "2026-02-01"],
  ["DD/MM/YYYY", "1.2.26", "2026-02-01"],
  ["DD/MM/YYYY", "01-02-1969", "1969-02-01"],
  ["DD/MM/YYYY", "1.2.70", "1970-02-01"],
  ["YYYY-MM-DD", "2026/2/1", "2026-02-01"],
  // These dates are valid only in the other order of day and month.
  ["MM/DD/YYYY", "13/02/2026", "2026-02-13"],
  ["DD/MM/YYYY", "02/13/2026", "2026-02-13"],
  // ISO 8601 dates are accepted in every format.
  ["MM/DD/YYYY", "2026-02-01", "2026-02-01"],
  ["DD/MM/YYYY", "2026-02-01", "2026-02-01"],
  ["DD/MM/YYYY", "1 Feb 2026", "2026-02-01"],
  ["MM/DD/YYYY", "Februar 1, 2026", "2026-02-01"],
  ["MM/DD/YYYY", "1 de febrero de 2026", "2026-02-01"],
  ["MM/DD/YYYY", "1. März 26", "2026-03-01"],
] as const)("in %s, “%s” is read as %s", (format, text, day) => {
  choose(format);
  expect(readDate(text)).toBe(day);
});

it.each([
  "",
  "tomorrow",
  "1/2",
  "30.2.2026",
  "31/11/2026",
  "0/1/2026",
  "13/13/2026",
  "1/2/202",
  "1/2/20266",
  "1 Ju 2026",
  "2026-13-01",
  "1/2/2026 10:00",
])("a text that is not a date is refused: %s", (text) => expect(readDate(text)).toBeUndefined());

it("shows the interpretation of an ambiguous date", async () => {
  choose("MM/DD/YYYY");
  expect(interpretedDate(dayTyping, "1.2.26")).toBe("Interpreted as 01/02/2026");
  expect(interpretedDate(dayTyping, "01/02/2026")).toBeUndefined();
  expect(interpretedDate(dayTyping, "2026-01-02")).toBeUndefined();
  expect(interpretedDate(dayTyping, "soon")).toBeUndefined();
});

it.each(languages)("every date that the interface shows in %s can also be typed", async (language) => {
  await activateLanguage(language);
  const days = fc.date({ min: new Date("1000-01-01"), max: new Date("9999-12-31"), noInvalidDate: true });
  for (const format of [...dateFormats, null]) {
    choose(format);
    fc.assert(
      fc.property(days, (date) => {
        const day = date.toISOString().slice(0, 10);
        expect(readDate(formatDate(day))).toBe(day);
        expect(formatTypedDate(day)).toBe(formatDate(day));
      }),
    );
  }
});

it("the order of day and month follows the user's choice, or else the language", async () => {
  expect(datePattern()).toBe("MM/DD/YYYY");
  choose("DD/MM/YYYY");
  expect(datePattern()).toBe("DD/MM/YYYY");
  choose(null);
  await activateLanguage("de");
  expect(datePattern()).toBe("TT.MM.JJJJ");
  expect(readDate("1.2.2026")).toBe("2026-02-01");
  choose("YYYY-MM-DD");
  expect(datePattern()).toBe("JJJJ-MM-TT");
});
