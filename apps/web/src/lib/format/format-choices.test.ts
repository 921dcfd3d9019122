import { expect, it } from "vitest";
import { activateLanguage } from "#src/lib/i18n/message-loading.ts";
import {
  formatDate,
  formatDateTime,
  formatPlainDate,
  formatPlainDateShort,
  isPast,
  startOfDay,
} from "./date.ts";
import { chooseFormats, type FormatChoices } from "./format-choices.ts";

const usual: FormatChoices = { dateFormat: "MMM D, YYYY", timeFormat: "12h", timeZone: null };
const choose = (choice: Partial<FormatChoices>) => chooseFormats({ ...usual, timeZone: "UTC", ...choice });

const moment = "2026-11-08T21:05:00Z";
const closeDate = Date.UTC(2026, 11, 18);

it.each([
  ["MMM D, YYYY", "Nov 8, 2026", "Nov 8, 2026, 9:05 PM", "Dec 18, 2026", "Dec 18"],
  ["MM/DD/YYYY", "11/08/2026", "11/08/2026, 9:05 PM", "12/18/2026", "12/18"],
  ["DD/MM/YYYY", "08/11/2026", "08/11/2026, 9:05 PM", "18/12/2026", "18/12"],
  ["YYYY-MM-DD", "2026-11-08", "2026-11-08, 9:05 PM", "2026-12-18", "12-18"],
] as const)("dates are written as %s", (dateFormat, date, dateTime, plain, short) => {
  choose({ dateFormat });
  expect(formatDate(moment)).toBe(date);
  expect(formatDateTime(moment).replace(/\s/gu, " ")).toBe(dateTime);
  expect(formatPlainDate(closeDate)).toBe(plain);
  expect(formatPlainDate(Date.UTC(2000, 4, 5))).toContain("2000");
  // Short dates omit only the current year.
  expect(formatPlainDateShort(Date.UTC(new Date().getFullYear(), 11, 18))).toBe(short);
});

it("24-hour times write midnight as 00", () => {
  choose({ timeFormat: "24h" });
  expect(formatDateTime(moment)).toBe("Nov 8, 2026, 21:05");
  expect(formatDateTime("2026-11-08T00:05:00Z")).toBe("Nov 8, 2026, 00:05");
  choose({ timeFormat: "24h", dateFormat: "YYYY-MM-DD" });
  expect(formatDateTime(moment)).toBe("2026-11-08, 21:05");
});

it("times are shown in the user's time zone, but dates without a time never shift", () => {
  choose({ timeZone: "Pacific/Auckland", dateFormat: "DD/MM/YYYY" });
  expect(formatDate(moment)).toBe("09/11/2026");
  expect(formatDate("2026-11-08")).toBe("08/11/2026");
  expect(formatPlainDate(closeDate)).toBe("18/12/2026");
});

it("a date is past when the next day starts in the user's time zone", () => {
  const now = new Date("2026-12-18T12:00:00Z");
  choose({ timeZone: "UTC" });
  expect(isPast(closeDate, now)).toBe(false);
  choose({ timeZone: "Pacific/Auckland" });
  expect(isPast(closeDate, now)).toBe(true);
});

it("days start at midnight in the user's time zone, even across clock changes", () => {
  choose({ timeZone: "America/New_York" });
  expect(startOfDay("2026-11-08").toISOString()).toBe("2026-11-08T05:00:00.000Z");
  expect(startOfDay("2026-11-01").toISOString()).toBe("2026-11-01T04:00:00.000Z");
  expect(startOfDay("2026-11-02").toISOString()).toBe("2026-11-02T05:00:00.000Z");
});

it.each([
  ["en", "Nov 8, 2026, 9:05 PM"],
  ["es", "08/11/2026, 21:05"],
  ["fr", "08/11/2026, 21:05"],
  ["de", "8. Nov. 2026, 21:05"],
])("dates in %s use the language's format unless the user chose another", async (language, written) => {
  await activateLanguage(language);
  choose({ dateFormat: null, timeFormat: null });
  expect(formatDateTime(moment).replace(/\s/gu, " ")).toBe(written);
  choose({ dateFormat: "YYYY-MM-DD", timeFormat: "12h" });
  expect(formatDate(moment)).toBe("2026-11-08");
});

it("choosing formats reports whether dates change, and ignores unknown time zones", () => {
  expect(chooseFormats(usual)).toBe(false);
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  expect(chooseFormats({ dateFormat: "MMM D, YYYY", timeFormat: "12h", timeZone })).toBe(false);
  // A time zone that test machines rarely use.
  const far = { timeZone: "Pacific/Kiritimati" };
  expect(choose(far)).toBe(true);
  expect(choose(far)).toBe(false);
  expect(choose({ timeZone: "Mars/Olympus" })).toBe(true);
  expect(formatDate("2026-11-08")).toBe("Nov 8, 2026");
});
