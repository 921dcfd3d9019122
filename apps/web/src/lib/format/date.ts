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

/** A point in time: a Date, ISO text, milliseconds or seconds since 1970, or no value. */
export type Moment = string | number | Date | null | undefined;

const plainDatePattern = /^\d{4}-\d{2}-\d{2}$/;
const millisecondsFrom = 1e12;
const secondsFrom = 1e9;

/**
 * Parses a point in time. Numbers above 1e9 and up to 1e12 are seconds, all others milliseconds (spec section
 * 5). Returns undefined for an empty value.
 */
export function parseMoment(value: Moment): Date | undefined {
  if (value === null || value === undefined || value === "") return undefined;
  if (typeof value === "number" && value > secondsFrom && value <= millisecondsFrom)
    return new Date(value * 1000);
  return new Date(value);
}

interface Written {
  readonly hasYear: boolean;
  readonly hasTime: boolean;
  /**
   * Whether the value is a day without a time zone. Such a day is formatted in UTC, because a time zone west
   * of Greenwich would show the previous day.
   */
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

/**
 * Formats a date in the user's format, such as "Nov 18, 2026". Returns "N/A" for an empty value and "Invalid
 * Date" for an invalid one.
 */
export function formatDate(value: Moment): string {
  return write(value, { hasYear: true, hasTime: false });
}

export function formatDateTime(value: Moment): string {
  return write(value, { hasYear: true, hasTime: true });
}

export function formatTime(value: string): string {
  return writeTime(new Date(value), formatChoices().timeZone ?? undefined);
}

/** Formats a date without a time zone, given as 00:00 UTC in milliseconds since 1970. */
export function formatPlainDate(epochMs: number | null | undefined): string {
  return write(plainDateOf(epochMs), { hasYear: true, hasTime: false, isPlain: true });
}

/** Formats a date without a time zone for cards: "Dec 18". The year appears unless it is the current one. */
export function formatPlainDateShort(epochMs: number | null | undefined): string {
  const { year } = datePartsOf(new Date(), formatChoices().timeZone ?? undefined);
  const hasYear = typeof epochMs === "number" && String(new Date(epochMs).getUTCFullYear()) !== year;
  return write(plainDateOf(epochMs), { hasYear, hasTime: false, isPlain: true });
}

const plainDateOf = (epochMs: number | null | undefined) => (epochMs == null ? undefined : new Date(epochMs));

/** Returns whether a date (00:00 UTC in milliseconds since 1970) is before today in the user's time zone. */
export function isPast(epochMs: number, now = new Date()): boolean {
  const today = datePartsOf(now, formatChoices().timeZone ?? undefined);
  return epochMs < wallTimeMs({ ...today, hour: "0", minute: "0", second: "0" });
}

/** Returns the start of a day (`YYYY-MM-DD`) in the user's time zone. */
export function startOfDay(day: string): Date {
  return momentOnWall(`${day}T00:00`);
}

/** Returns the point in time of a local time (`YYYY-MM-DDTHH:mm`) in the user's time zone. */
export function momentOnWall(dayAndTime: string): Date {
  return momentOnWallOf(formatChoices().timeZone ?? undefined, dayAndTime);
}

export function endOfDay(day: string): Date {
  return new Date(startOfDay(addDays(day, 1)).getTime() - 1);
}

export function spanOfDays({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  return { from: from && startOfDay(from).toISOString(), to: to && endOfDay(to).toISOString() };
}

/** Returns a point in time as local time (`YYYY-MM-DDTHH:mm`) in the user's time zone. */
export function wallText(moment: Date | number): string {
  return wallTextIn(formatChoices().timeZone ?? undefined, moment);
}

export function viewerTimeZone(): string {
  return formatChoices().timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Formats a month (`YYYY-MM`): "November 2026". */
export function formatMonthOfYear(month: string): string {
  const options = { month: "long", year: "numeric", timeZone: "UTC" } as const;
  return dateFormatter(formatLanguage(), options).format(new Date(`${month}-01`));
}

export function formatMonth(day: string): string {
  return dateFormatter(formatLanguage(), { month: "short", timeZone: "UTC" }).format(new Date(day));
}
