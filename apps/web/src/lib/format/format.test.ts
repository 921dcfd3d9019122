import { expect, it } from "vitest";
import { formatDate, formatDateTime, formatPlainDateShort } from "./date.ts";
import { formatFileSize } from "./file-size.ts";
import { formatCount, formatMoney, formatMoneyShort, formatPercent } from "./number.ts";
import { formatRelative } from "./relative-time.ts";

const noon = new Date(2026, 10, 18, 12, 0).getTime();

it.each([
  ["a number above 1e12, read as milliseconds", noon, "Nov 18, 2026"],
  ["a number above 1e9, read as seconds", Math.floor(noon / 1000), "Nov 18, 2026"],
  ["ISO text", new Date(noon).toISOString(), "Nov 18, 2026"],
  ["a plain date as the same day in every time zone", "2026-11-18", "Nov 18, 2026"],
  ["null as N/A", null, "N/A"],
  ["empty text as N/A", "", "N/A"],
  ["undefined as N/A", undefined, "N/A"],
  ["unreadable text as Invalid Date", "soon", "Invalid Date"],
  ["an impossible number as Invalid Date", Number.NaN, "Invalid Date"],
])("formats %s", (_, value, shown) => {
  expect(formatDate(value)).toBe(shown);
});

it("tooltips show the exact time", () => {
  expect(formatDateTime(new Date(2026, 10, 18, 9, 41))).toMatch(/^Nov 18, 2026, 9:41\sAM$/);
});

it("short dates omit the current year", () => {
  const year = new Date().getFullYear();
  expect(formatPlainDateShort(Date.UTC(year, 11, 18))).toBe("Dec 18");
  expect(formatPlainDateShort(Date.UTC(year - 1, 11, 18))).toBe(`Dec 18, ${year - 1}`);
});

it("dates within a week are relative", () => {
  expect(formatRelative(noon - 3 * 3_600_000, noon)).toBe("3 hours ago");
  expect(formatRelative(noon - 10_000, noon)).toBe("just now");
  expect(formatRelative(noon - 86_400_000, noon)).toBe("yesterday");
  const monday = (hour: number) => new Date(2026, 10, 16, hour).getTime();
  const night = new Date(2026, 10, 18, 1, 0).getTime();
  expect(formatRelative(monday(23), night)).toBe("2 days ago");
  expect(formatRelative(night, monday(2))).toBe("in 2 days");
  expect(formatRelative(noon - 30 * 86_400_000, noon)).toBe("Oct 19, 2026");
  expect(formatRelative(null, noon)).toBe("N/A");
});

it("counts have thousands separators", () => {
  expect(formatCount(1284)).toBe("1,284");
  expect(formatCount(0)).toBe("0");
  expect(formatPercent(75)).toBe("75%");
});

it("money is formatted from cents, in dollars by default", () => {
  expect(formatMoney(118_450_000)).toBe("$1,184,500.00");
  expect(formatMoney(4_820_050, "EUR")).toBe("€48,200.50");
});

it("an amount with an unknown currency stays readable", () => {
  expect(formatMoney(4_820_000, "??")).toBe("48,200.00 ??");
});

it("short amounts show cents only below 1000", () => {
  expect(formatMoneyShort(118_450_050)).toBe("$1,184,501");
  expect(formatMoneyShort(100_000)).toBe("$1,000");
  expect(formatMoneyShort(99_950)).toBe("$999.50");
  expect(formatMoneyShort(99_900)).toBe("$999");
  expect(formatMoneyShort(0)).toBe("$0");
});

it.each([
  [0, "0 Bytes"],
  [1, "1 Bytes"],
  [1023, "1023 Bytes"],
  [1024, "1 KB"],
  [1536, "1.5 KB"],
  [1_234_567, "1.18 MB"],
  [5 * 1024 ** 3, "5 GB"],
  [5 * 1024 ** 4, "5120 GB"],
])("a size of %d bytes is shown as %s", (size, shown) => {
  expect(formatFileSize(size)).toBe(shown);
});
