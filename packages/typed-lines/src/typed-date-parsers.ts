import type { Parser, ParsingContext } from "chrono-node";
import { addDays } from "./wall-time.ts";

/** Returns a parser for a time in digits, or for a named hour such as French "midi". */
export function clock(pattern: RegExp): Parser {
  return {
    pattern: () => pattern,
    extract: (_, [, hour = "", minute = "0"]) =>
      timeOf(/midi/iu.test(hour) ? 12 : Number(hour) || 0, /demi/iu.test(minute) ? 30 : Number(minute)),
  };
}

function timeOf(hour: number, minute: number) {
  return hour > 23 || minute > 59 ? null : { hour, minute };
}

interface PartsOfHour {
  readonly half: RegExp;
  readonly quarter: RegExp;
  /** Matches a quarter before the hour. */
  readonly before: RegExp;
}

/**
 * Returns a parser for a time in words, with half and quarter hours. `words` lists the numbers from
 * one on; `patternOf` gets them as alternatives of a regular expression.
 */
export function spokenClock(
  patternOf: (hours: string) => RegExp,
  words: string,
  { half, quarter, before }: PartsOfHour,
): Parser {
  const hours = words.split(" ");
  const pattern = patternOf(hours.join("|"));
  return {
    pattern: () => pattern,
    extract: (_, match) => {
      const [whole, ...parts] = match;
      const said =
        parts.find((part) => part && (hours.includes(part.toLowerCase()) || /^\d+$/u.test(part))) ?? "";
      const hour = hours.indexOf(said.toLowerCase()) + 1 || Number(said);
      const beside = whole.replace(said, "");
      const minute = half.test(beside) ? 30 : before.test(beside.trim()) ? 45 : quarter.test(beside) ? 15 : 0;
      const full = minute === 45 ? hour - 1 : hour;
      const isMorning = /mañana|madrugada|matin/iu.test(beside);
      if (!isMorning && !isLate.test(beside)) return timeOf(full, minute);
      const meant = !isMorning && full < 12 ? full + 12 : full;
      return meant > 23 ? null : { hour: meant, minute, meridiem: meant < 12 ? 0 : 1 };
    },
  };
}

/**
 * Returns a parser for phrases such as "in 3 hours"; `minutes` is the length of the unit, negative for the
 * past.
 */
export function timeFromNow(pattern: RegExp, minutes: number): Parser {
  return {
    pattern: () => pattern,
    extract: ({ refDate }, [, count = "1"]) => {
      const then = new Date(refDate.getTime() + (Number(count) || 1) * minutes * 60_000);
      return {
        ...partsOf(dayOfDate(then)),
        hour: then.getHours(),
        minute: then.getMinutes(),
        meridiem: then.getHours() < 12 ? 0 : 1,
      };
    },
  };
}

/** Returns a parser for a day of this month, or of the next month if the day is past. */
export function dayOfMonth(pattern: RegExp): Parser {
  return {
    pattern: () => pattern,
    extract: (context, [, said = ""]) => {
      const today = partsOf(todayOf(context));
      const day = Number(said);
      if (day < 1 || day > 31) return null;
      const month = day < today.day ? today.month : today.month - 1;
      const found = new Date(Date.UTC(today.year, month, day));
      return found.getUTCDate() === day ? partsOf(found.toISOString().slice(0, 10)) : null;
    },
  };
}

interface Units {
  readonly days: string;
  readonly weeks: string;
  readonly months: string;
}

/**
 * Returns a parser for phrases such as "in 3 days", with digits or one of `words`, which are the numbers from
 * one on.
 */
export function after(lead: string, { days, weeks, months }: Units, words: string): Parser {
  const numbers = words.split(" ");
  const pattern = new RegExp(
    `(?<![A-Za-zÀ-ɏ])${lead}\\s+(\\d{1,3}|${numbers.join("|")})\\s+(?:(${days})|(${weeks})|(${months}))(?![A-Za-zÀ-ɏ])`,
    "iu",
  );
  return {
    pattern: () => pattern,
    extract: (context, [, said = "", ofDays, ofWeeks]) => {
      const count = Number(said) || numbers.findIndex((word) => new RegExp(`^${word}$`, "iu").test(said)) + 1;
      const today = todayOf(context);
      if (ofDays !== undefined) return partsOf(addDays(today, count));
      return partsOf(ofWeeks === undefined ? monthsAfter(today, count) : addDays(today, count * 7));
    },
  };
}

/** Returns a parser for "Wednesday of next week", in either order. `names` are the weekdays from Monday on. */
export function dayOfNextWeek(nextWeek: string, of: string, on: string, names: string): Parser {
  const days = names.split(" ");
  const day = `(?:${on})?(${days.join("|")})`;
  const pattern = new RegExp(
    `(?<![A-Za-zÀ-ɏ])(?:${day},?\\s+(?:${of})?${nextWeek}|${nextWeek},?\\s+${day})(?![A-Za-zÀ-ɏ])`,
    "iu",
  );
  return {
    pattern: () => pattern,
    extract: (context, [, before, behind]) => {
      const said = before ?? behind ?? "";
      const index = days.findIndex((name) => new RegExp(`^${name}$`, "iu").test(said));
      const today = todayOf(context);
      const weekday = (new Date(today).getUTCDay() + 6) % 7;
      return partsOf(addDays(today, 7 - weekday + index));
    },
  };
}

export function dayFrom(pattern: RegExp, dayOf: (today: string) => string): Parser {
  return { pattern: () => pattern, extract: (context) => partsOf(dayOf(todayOf(context))) };
}

function partsOf(date: string) {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  return { year, month, day };
}

const todayOf = ({ refDate }: ParsingContext) => dayOfDate(refDate);

function dayOfDate(date: Date): string {
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}

export function endOfWeek(today: string): string {
  return nextWeekday(today, 5);
}

export function weekend(today: string): string {
  return nextWeekday(today, 6);
}

/** Returns the first date from today on that has this weekday. Sunday is 0. */
function nextWeekday(today: string, weekday: number): string {
  return addDays(today, (weekday - new Date(today).getUTCDay() + 7) % 7);
}

export function monthsAfter(today: string, count: number): string {
  const { year, month, day } = partsOf(today);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(day, last))).toISOString().slice(0, 10);
}

export function endOfMonth(today: string): string {
  const { year, month } = partsOf(today);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

export function dayAndMonth([, day, month]: RegExpMatchArray) {
  const found = { day: Number(day), month: Number(month) };
  return found.day >= 1 && found.day <= 31 && found.month >= 1 && found.month <= 12 ? found : null;
}

const germanHours = "eins|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf";
/** "Halb neun" means half past eight. */
export const germanClock = new RegExp(
  `(?<![A-Za-zÀ-ɏ\\d])(?:um\\s+)?(halb|viertel\\s+(?:nach|vor)|dreiviertel)\\s+(${germanHours}|\\d{1,2})(?![A-Za-zÀ-ɏ\\d])`,
  "iu",
);

/** Matches "um drei Uhr", and "um drei" at the end or before a lower-case word, but not "um drei Punkte". */
export const germanHour = new RegExp(
  `(?<![A-Za-zÀ-ɏ\\d])[Uu]m\\s+(${germanHours}|ein)(?:\\s+Uhr|(?=\\s*$|\\s*[,.]|\\s+\\p{Ll}))(?![A-Za-zÀ-ɏ])`,
  "u",
);

export function hourInWords([, said = ""]: RegExpMatchArray) {
  return { hour: said === "ein" ? 1 : germanHours.split("|").indexOf(said) + 1, minute: 0 };
}

export function timeInWords([, part = "", said = ""]: RegExpMatchArray) {
  const inWords = germanHours.split("|").indexOf(said.toLowerCase()) + 1;
  const hour = inWords || Number(said);
  if (hour < 1 || hour > 24) return null;
  const minute = /nach|vor$/iu.test(part) ? (/nach/iu.test(part) ? 15 : 45) : /halb/iu.test(part) ? 30 : 45;
  return { hour: /nach/iu.test(part) ? hour % 24 : hour - 1, minute };
}

/** Words that make a 12-hour time an afternoon or evening time. */
export const isLate = /evening|afternoon|tonight|nachmittag|abend|soir|apr[eè]s-midi|tarde|noche/iu;

export const twoDigits = (part: number | null) => String(part ?? 0).padStart(2, "0");
