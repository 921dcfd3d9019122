import {
  addDays,
  dateFormatter,
  datePartsOf,
  momentOnWallOf,
  wallTextIn,
  wallTimeMs,
} from "@lanyard/typed-lines/wall-time";
import { t } from "#src/lib/i18n/messages.ts";
import { formatChoices } from "./format-choices.ts";
import { formatLanguage } from "./number.ts";

/** A moment as calls deliver it: ISO text, epoch milliseconds or seconds, or nothing. */
export type Moment = string | number | Date | null | undefined;

const plainDatePattern = /^\d{4}-\d{2}-\d{2}$/;
const millisecondsFrom = 1e12;
const secondsFrom = 1e9;

/** Reads a moment (spec section 5): above 1e12 milliseconds, above 1e9 seconds. Undefined when empty. */
export function parseMoment(value: Moment): Date | undefined {
  if (value === null || value === undefined || value === "") return undefined;
  if (typeof value === "number" && value > secondsFrom && value <= millisecondsFrom)
    return new Date(value * 1000);
  return new Date(value);
}

/** The parts of a moment that are written. */
interface Written {
  readonly hasYear: boolean;
  readonly hasTime: boolean;
  /** A date without a time belongs to no zone: west of Greenwich it would otherwise show the day before. */
  readonly isPlain?: boolean;
}

function write(value: Moment, written: Written): string {
  const moment = parseMoment(value);
  if (!moment) return t("ui.notAvailable");
  if (Number.isNaN(moment.getTime())) return t("ui.invalidDate");
  const isPlain = written.isPlain || (typeof value === "string" && plainDatePattern.test(value));
  const { dateFormat, timeZone } = formatChoices();
  const zone = isPlain ? "UTC" : (timeZone ?? undefined);
  if (dateFormat === "MMM D, YYYY") return writeInWords(moment, written, zone);
  const day = writeInFigures(moment, written, zone);
  if (!written.hasTime) return day;
  return `${day}, ${writeTime(moment, zone)}`;
}

function writeTime(moment: Date, zone: string | undefined): string {
  return dateFormatter(formatLanguage(), { ...timeOptions(), ...inZone(zone) }).format(moment);
}

function writeInWords(moment: Date, { hasYear, hasTime }: Written, zone: string | undefined): string {
  return dateFormatter(formatLanguage(), {
    month: "short",
    day: "numeric",
    ...(hasYear && { year: "numeric" }),
    ...(hasTime && timeOptions()),
    ...inZone(zone),
  }).format(moment);
}

function writeInFigures(moment: Date, { hasYear }: Written, zone: string | undefined): string {
  const { year, month, day } = datePartsOf(moment, zone);
  const { dateFormat } = formatChoices();
  const pattern = hasYear ? dateFormat : dateFormat.replace(/\/YYYY|YYYY-/, "");
  return pattern.replace("YYYY", year).replace("MM", month).replace("DD", day);
}

function timeOptions(): Intl.DateTimeFormatOptions {
  const is12 = formatChoices().timeFormat === "12h";
  return { hour: is12 ? "numeric" : "2-digit", minute: "2-digit", hourCycle: is12 ? "h12" : "h23" };
}

function inZone(timeZone: string | undefined): Intl.DateTimeFormatOptions {
  return timeZone === undefined ? {} : { timeZone };
}

/** "Nov 18, 2026", or as the person chose; "N/A" when empty, "Invalid Date" when unreadable. */
export function formatDate(value: Moment): string {
  return write(value, { hasYear: true, hasTime: false });
}

/** "Nov 18, 2026, 9:41 AM": the exact moment, for tooltips and timelines. */
export function formatDateTime(value: Moment): string {
  return write(value, { hasYear: true, hasTime: true });
}

/** Returns the time of day, for use next to a day: "9:41 AM". */
export function formatTime(value: string): string {
  return writeTime(new Date(value), formatChoices().timeZone ?? undefined);
}

/** A plain date sent as epoch milliseconds at 00:00 UTC, such as a close date: the same day in every zone. */
export function formatPlainDate(epochMs: number | null | undefined): string {
  return write(epochMs, { hasYear: true, hasTime: false, isPlain: true });
}

/** Formats a date for board cards, with the year only if it is not the current one: "Dec 18". */
export function formatPlainDateShort(epochMs: number | null | undefined): string {
  const { year } = datePartsOf(new Date(), formatChoices().timeZone ?? undefined);
  const hasYear = typeof epochMs === "number" && String(new Date(epochMs).getUTCFullYear()) !== year;
  return write(epochMs, { hasYear, hasTime: false, isPlain: true });
}

/** Returns whether a plain date (epoch ms at 00:00 UTC) is before today in the user's zone. */
export function isPast(epochMs: number, now = new Date()): boolean {
  const today = datePartsOf(now, formatChoices().timeZone ?? undefined);
  return epochMs < wallTimeMs({ ...today, hour: "0", minute: "0", second: "0" });
}

/** When a day `YYYY-MM-DD` begins in the viewer's zone. */
export function startOfDay(day: string): Date {
  return momentOnWall(`${day}T00:00`);
}

/** The moment at which the wall of the viewer's zone shows a day and a time, `YYYY-MM-DDTHH:mm`. */
export function momentOnWall(dayAndTime: string): Date {
  return momentOnWallOf(formatChoices().timeZone ?? undefined, dayAndTime);
}

/** The last moment of a day in the viewer's zone, however long the day is. */
export function endOfDay(day: string): Date {
  return new Date(startOfDay(addDays(day, 1)).getTime() - 1);
}

/** Returns the start of the first day and the end of the last, for queries. */
export function spanOfDays({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  return { from: from && startOfDay(from).toISOString(), to: to && endOfDay(to).toISOString() };
}

/** Returns the local time at a moment in the user's zone, `YYYY-MM-DDTHH:mm`. */
export function wallText(moment: Date | number): string {
  return wallTextIn(formatChoices().timeZone ?? undefined, moment);
}

/** The viewer's time zone by its name: as they chose, else the browser's. */
export function viewerTimeZone(): string {
  return formatChoices().timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The month of a year, `YYYY-MM`: "November 2026". */
export function formatMonthOfYear(month: string): string {
  const options = { month: "long", year: "numeric", timeZone: "UTC" } as const;
  return dateFormatter(formatLanguage(), options).format(new Date(`${month}-01`));
}

/** The month of a plain date: "Nov". */
export function formatMonth(day: string): string {
  return dateFormatter(formatLanguage(), { month: "short", timeZone: "UTC" }).format(new Date(day));
}
