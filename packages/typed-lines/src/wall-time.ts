export const dayMs = 86_400_000;

/** The days of a week as RFC 5545 calls them, from Monday on. */
export const weekdayCodes: readonly string[] = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Making a formatter costs far more than using one, and a list uses one in every row. */
export function dateFormatter(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language}${JSON.stringify(options)}`;
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(language, options);
  formatters.set(key, formatter);
  return formatter;
}

export interface DateParts {
  readonly year: string;
  readonly month: string;
  readonly day: string;
  readonly hour: string;
  readonly minute: string;
  readonly second: string;
}

/** A moment as figures on the wall of a zone: month, day and time with two digits. */
export function datePartsOf(moment: Date | number, timeZone: string | undefined): DateParts {
  const parts = dateFormatter("en-US", {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
    ...(timeZone && { timeZone }),
  }).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? "";
  return {
    year: part("year"),
    month: part("month"),
    day: part("day"),
    hour: part("hour"),
    minute: part("minute"),
    second: part("second"),
  };
}

/** Returns the parts as epoch milliseconds, as if they were UTC, for comparing days and subtracting zones. */
export function wallTimeMs({ year, month, day, hour, minute, second }: DateParts): number {
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
}

/** Returns the day `YYYY-MM-DD` that is `days` after another one. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** Returns the local time at a moment in a zone, `YYYY-MM-DDTHH:mm`. */
export function wallTextIn(timeZone: string | undefined, moment: Date | number): string {
  const { year, month, day, hour, minute } = datePartsOf(moment, timeZone);
  return `${year}-${month}-${day}T${hour}:${minute}`;
}

/** The moment at which the wall of a zone shows a day and a time, `YYYY-MM-DDTHH:mm`. */
export function momentOnWallOf(timeZone: string | undefined, dayAndTime: string): Date {
  const wall = Date.parse(`${dayAndTime}:00Z`);
  // Repeated, because the first guess may be on the other side of a clock change.
  const guess = wall - (wallTimeMs(datePartsOf(wall, timeZone)) - wall);
  return new Date(wall - (wallTimeMs(datePartsOf(guess, timeZone)) - guess));
}
