import { loadDateWords } from "@lanyard/typed-lines/typed-date";
import { expect, test } from "vitest";
import { activateLanguage } from "#src/lib/i18n/message-loading.ts";
import { momentOnWall } from "./date.ts";
import { dayTyping, dueTyping, momentTyping, readTime } from "./date-typing.ts";
import { chooseFormats, type FormatChoices, lineReading } from "./format-choices.ts";

const usual: FormatChoices = { dateFormat: null, timeFormat: null, timeZone: null };

test.each([
  ["15:00", "15:00"],
  ["9", "09:00"],
  ["3 pm", "15:00"],
  ["3:30 PM", "15:30"],
  ["12 am", "00:00"],
  ["3:00 p. m.", "15:00"],
  ["15 h", "15:00"],
  ["15h30", "15:30"],
  ["15.30 Uhr", "15:30"],
  ["24:00", undefined],
  ["13 pm", undefined],
  ["soon", undefined],
])("the typed time %s is read as %s", (text, time) => expect(readTime(text)).toBe(time));

test.each([
  ["Nov 20, 2026, 3:00 PM", "2026-11-20T15:00"],
  ["2026-11-20T15:00", "2026-11-20T15:00"],
  ["11/20/2026 at 3 pm", "2026-11-20T15:00"],
  ["20. Nov. 2026, 15 Uhr", "2026-11-20T15:00"],
  ["20 nov 2026 a las 15:00", "2026-11-20T15:00"],
  ["20 nov. 2026 à 15h", "2026-11-20T15:00"],
  ["20 11 26", "2026-11-20T09:00"],
  ["Nov 20, 2026, 25:00", undefined],
  ["at 3 pm", undefined],
])("the typed text %s is read as the date and time %s", (text, wall) =>
  expect(momentTyping.read(text)).toBe(wall),
);

test.each(["en", "de", "es", "fr"] as const)(
  "a date and time that the interface shows in %s can also be typed",
  async (language) => {
    await activateLanguage(language);
    for (const timeFormat of ["12h", "24h"] as const)
      for (const dateFormat of [null, "MM/DD/YYYY", "DD/MM/YYYY", "YYYY-MM-DD", "MMM D, YYYY"] as const) {
        chooseFormats({ timeFormat, dateFormat, timeZone: "Pacific/Auckland" });
        for (const wall of ["2026-11-02T00:05", "2026-01-12T12:00", "2026-03-09T23:59"])
          expect(momentTyping.read(momentTyping.format(wall)), momentTyping.format(wall)).toBe(wall);
      }
  },
);

test.each([
  ["2026-11-20", "2026-11-20", "Nov 20, 2026"],
  ["11/20/2026 at 3 pm", "2026-11-20T15:00", "Nov 20, 2026, 3:00 PM"],
  ["tomorrow", "2026-11-27", "Nov 27, 2026"],
  ["tomorrow 9", "2026-11-27T09:00", "Nov 27, 2026, 9:00 AM"],
  ["15:10", "2026-11-26T15:10", "Nov 26, 2026, 3:10 PM"],
  ["9:30", "2026-11-27T09:30", "Nov 27, 2026, 9:30 AM"],
  ["in 3 days 14:30", "2026-11-29T14:30", "Nov 29, 2026, 2:30 PM"],
  ["morgen um 9", "2026-11-27T09:00", "Nov 27, 2026, 9:00 AM"],
  ["Call Ada tomorrow", undefined, undefined],
  ["soon", undefined, undefined],
])("the typed due date %s is read as %s", async (text, value, written) => {
  chooseFormats({ ...usual, timeZone: "Europe/Berlin" });
  const words = await loadDateWords(lineReading());
  const now = momentOnWall("2026-11-26T10:00").getTime();
  const read = dueTyping.read(text, (typed) => words(typed, now));
  expect(read).toBe(value);
  expect(read && dueTyping.format(read).replaceAll("\u202F", " ")).toBe(written);
});

test("a date typed in words is read as a day, or as a date and time", async () => {
  const words = () => ({ day: "2026-11-27", time: "15:00" });
  expect(dayTyping.read("tomorrow at 3", words)).toBe("2026-11-27");
  expect(momentTyping.read("tomorrow at 3", words)).toBe("2026-11-27T15:00");
  expect(dueTyping.onDay("2026-12-01", "2026-11-20T15:00")).toBe("2026-12-01T15:00");
  expect(dueTyping.onDay("2026-12-01", "2026-11-20")).toBe("2026-12-01");
});

test("changing the day keeps the time, which is 9:00 by default", () => {
  expect(momentTyping.onDay("2026-12-01", "2026-11-20T15:00")).toBe("2026-12-01T15:00");
  expect(momentTyping.onDay("2026-12-01", "")).toBe("2026-12-01T09:00");
});
