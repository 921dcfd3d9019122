import { afterEach, expect, test } from "vitest";
import { activateLanguage } from "#src/lib/i18n/message-loading.ts";
import { momentTyping, readTime } from "./date-typing.ts";
import { chooseFormats, type FormatChoices } from "./format-choices.ts";

const usual: FormatChoices = { dateFormat: null, timeFormat: null, timeZone: null };
afterEach(async () => {
  chooseFormats(usual);
  await activateLanguage("en");
});

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
])("the time %s is %s", (text, time) => expect(readTime(text)).toBe(time));

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
])("%s is the moment %s", (text, wall) => expect(momentTyping.read(text)).toBe(wall));

test.each(["en", "de", "es", "fr"] as const)(
  "a moment as it is written in %s is read again",
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

test("another day keeps the time; without one it is nine", () => {
  expect(momentTyping.onDay("2026-12-01", "2026-11-20T15:00")).toBe("2026-12-01T15:00");
  expect(momentTyping.onDay("2026-12-01", "")).toBe("2026-12-01T09:00");
});
