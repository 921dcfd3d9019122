export const dayMs = 86_400_000;

/** The weekdays in RFC 5545, from Monday on. */
export const weekdayCodes: readonly string[] = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Returns a cached formatter, because creating a formatter is slow and lists need one in every row. */
export function dateFormatter(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language}${JSON.stringify(options)}`;
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(language, options);
  formatters.set(key, formatter);
  return formatter;
}

type DateParts = Readonly<Record<"year" | "month" | "day" | "hour" | "minute" | "second", string>>;

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

/**
 * Returns a local time as if it were UTC, in epoch milliseconds, for comparing days and computing zone
 * offsets.
 */
export function wallTimeMs({ year, month, day, hour, minute, second }: DateParts): number {
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

export function wallTextIn(timeZone: string | undefined, moment: Date | number): string {
  const { year, month, day, hour, minute } = datePartsOf(moment, timeZone);
  return `${year}-${month}-${day}T${hour}:${minute}`;
}

/** Returns the moment of a local time `YYYY-MM-DDTHH:mm` in a zone. */
export function momentOnWallOf(timeZone: string | undefined, dayAndTime: string): Date {
  const wall = Date.parse(`${dayAndTime}:00Z`);
  // Computes twice, because the first guess can be on the other side of a clock change.
  const guess = wall - (wallTimeMs(datePartsOf(wall, timeZone)) - wall);
  return new Date(wall - (wallTimeMs(datePartsOf(guess, timeZone)) - guess));
}
