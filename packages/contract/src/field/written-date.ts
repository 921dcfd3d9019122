import { languages } from "../person/person-options.ts";
import { foldText } from "../search/fold-text.ts";
import { inPlainFigures } from "./written-number.ts";

export type DateOrder = "day" | "month";

/** The meaning of a written date. Days are `YYYY-MM-DD`. */
export type WrittenDate =
  /** An unambiguous date. If the date proves the writer's date order, `order` contains it. */
  | { readonly day: string; readonly order: DateOrder | undefined }
  /** An ambiguous date such as "1/2/2026", with the day for each order. */
  | { readonly byOrder: Readonly<Record<DateOrder, string>> };

/** Separators between the parts of a date, including the ideographs for year, month and day. */
const separators = /[\s.,/\-–年月日년월일]+/u;
const ordinal = /^(\d{1,2})(?:st|nd|rd|th|er|ere|re|o|a)$/iu;
const ofWords = new Set(["de", "del", "of", "the"]);

/**
 * Reads a date in the formats of any country: numeric, with a month name in any language of the product, a
 * weekday or a two-digit year, `YYYY-MM-DD` or `YYYYMMDD`. Returns undefined for other texts.
 */
export function readWrittenDate(written: string): WrittenDate | undefined {
  // Tries the format of most programs first, because an import reads many dates.
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/u.exec(written) ?? [];
  if (year !== undefined) return only(dayOf(year, Number(month), Number(date)));
  const parts = inPlainFigures(written)
    .trim()
    .replace(/^(\d{4})(\d{2})(\d{2})$/u, "$1-$2-$3")
    .split(separators)
    .filter((part) => part !== "" && !ofWords.has(part.toLowerCase()))
    .map((part) => part.replace(ordinal, "$1"));
  const words = parts.filter((part) => /^[\p{L}\p{M}]+$/u.test(part));
  const figures = parts.filter((part) => /^\d+$/u.test(part));
  if (words.length + figures.length < parts.length) return undefined;
  const [first = ""] = words;
  if (figures.length === 2 && words.length === 1) return withMonthName(first, figures);
  if (figures.length === 3 && words.length === 0) return inFigures(figures);
  const weekday = parts[0] === first ? placeCalled(first, weekdayNames(), 2) : undefined;
  if (weekday === undefined) return undefined;
  if (figures.length === 2 && words.length === 2) return withMonthName(words[1] ?? "", figures);
  return figures.length === 3 && words.length === 1 ? onWeekday(inFigures(figures), weekday) : undefined;
}

/** Resolves an ambiguous date by its weekday. The weekday then also proves the date order. */
function onWeekday(date: WrittenDate | undefined, weekday: number): WrittenDate | undefined {
  if (date === undefined || "day" in date) return date;
  const orders = (["day", "month"] as const).filter(
    (order) => new Date(date.byOrder[order]).getUTCDay() === weekday,
  );
  const [order] = orders;
  return order === undefined || orders.length > 1 ? date : { day: date.byOrder[order], order };
}

function withMonthName(word: string, [first = "", second = ""]: readonly string[]): WrittenDate | undefined {
  const [year, day] = first.length === 4 ? [first, second] : [second, first];
  const month = monthCalled(word);
  return month === undefined ? undefined : only(dayOf(year, month, Number(day)));
}

function inFigures([first = "", second = "", third = ""]: readonly string[]): WrittenDate | undefined {
  if (first.length === 4) return only(dayOf(first, Number(second), Number(third)));
  const day = dayOf(third, Number(second), Number(first));
  const month = dayOf(third, Number(first), Number(second));
  if (day !== undefined && month !== undefined)
    return day === month ? only(day) : { byOrder: { day, month } };
  return only(day ?? month, day === undefined ? "month" : "day");
}

function only(day: string | undefined, order?: DateOrder): WrittenDate | undefined {
  return day === undefined ? undefined : { day, order };
}

/** The first two-digit year that means 19xx. Dates of deals and contacts are rarely after 2069. */
const lastCenturyFrom = 70;

function dayOf(yearText: string, month: number, day: number): string | undefined {
  if (yearText.length !== 2 && yearText.length !== 4) return undefined;
  const written = Number(yearText);
  const year = yearText.length === 4 ? written : written + (written < lastCenturyFrom ? 2000 : 1900);
  const [monthText, dayText] = [month, day].map((part) => String(part).padStart(2, "0"));
  const text = `${String(year).padStart(4, "0")}-${monthText}-${dayText}`;
  const ms = Date.parse(`${text}T00:00:00Z`);
  // JavaScript parses 30 February as 2 March.
  return Number.isNaN(ms) || new Date(ms).getUTCDate() !== day ? undefined : text;
}

/**
 * Returns the number of the month that a word names or abbreviates with at least three letters. Returns
 * undefined for an ambiguous word such as French "jui".
 */
function monthCalled(word: string): number | undefined {
  const place = placeCalled(word, monthNames(), 3);
  return place === undefined ? undefined : place + 1;
}

function placeCalled(word: string, languages: readonly string[][], fewest: number): number | undefined {
  const begun = foldText(word);
  if (begun.length < fewest) return undefined;
  for (const names of languages) {
    const found = names.flatMap((name, index) => (name.startsWith(begun) ? [index] : []));
    if (found.length === 1) return found[0];
  }
  return undefined;
}

/** Caches the names, because creating a formatter is slow and an import reads many dates. */
const namesOnce = (options: Intl.DateTimeFormatOptions, count: number, dateOf: (index: number) => number) => {
  let known: readonly string[][] | undefined;
  return () => {
    known ??= languages.map((language) => {
      const { format } = new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" });
      return Array.from({ length: count }, (_, index) => foldText(format(dateOf(index))));
    });
    return known;
  };
};

const monthNames = namesOnce({ month: "long" }, 12, (month) => Date.UTC(2026, month));
/** 1 November 2026 is a Sunday. */
const weekdayNames = namesOnce({ weekday: "long" }, 7, (day) => Date.UTC(2026, 10, 1 + day));
