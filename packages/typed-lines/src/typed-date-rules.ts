import type { Parser, ParsingContext } from "chrono-node";
import { addDays } from "./wall-time.ts";
import { type NamedDay, type TimeWords, timeWords } from "./words/time-words.ts";

/** Words that make a 12-hour time an afternoon or evening time. */
export const isLate = /evening|afternoon|tonight|nachmittag|abend|soir|apr[eè]s-midi|tarde|noche/iu;

export const twoDigits = (part: number | null) => String(part ?? 0).padStart(2, "0");

/** Matches whole words. The pattern lists letters, because compiling `\p{L}` takes a millisecond each time. */
export const wholeWords = (source: string, behind = "") =>
  new RegExp(`(?<![A-Za-zÀ-ɏ\\d])(?:${source})(?![A-Za-zÀ-ɏ\\d])${behind}`, "iu");

/** Returns the number, from one on, that a text names in digits or in one of the words. */
export function numberOf(text: string, words: string): number {
  return (
    Number(text) || words.split(" ").findIndex((word) => new RegExp(`^(?:${word})$`, "iu").test(text)) + 1
  );
}

const alternatives = (words: string) => words.split(" ").join("|");

const parserOf = (pattern: RegExp, extract: Parser["extract"]): Parser => ({
  pattern: () => pattern,
  extract,
});

/** Returns the parsers of a language for dates that the library chrono-node lacks, in its format. */
function rulesOf(words: TimeWords): Parser[] {
  return [
    ...Object.entries(namedDays).flatMap(([name, dayOf]) => {
      const source: unknown = Reflect.get(words.days, name);
      return typeof source === "string"
        ? [parserOf(wholeWords(source), (context) => partsOf(dayOf(todayOf(context))))]
        : [];
    }),
    dayOfNextWeek(words),
    dayOfMonth(words),
    ...(words.within === undefined ? [] : [after(words.within, words)]),
    ...words.clocks.map(clock),
    spokenClock(words),
    ...Object.entries(words.fromNow ?? {}).map(([source, minutes]) => timeFromNow(source, minutes)),
  ];
}

const namedDays: Readonly<Record<NamedDay, (today: string) => string>> = {
  twoDaysAgo: (today) => addDays(today, -2),
  afterTomorrow: (today) => addDays(today, 2),
  nextWeek: (today) => addDays(today, 7),
  nextMonth: (today) => monthsAfter(today, 1),
  endOfWeek: (today) => nextWeekday(today, 5),
  weekend: (today) => nextWeekday(today, 6),
  endOfMonth: (today) => {
    const { year, month } = partsOf(today);
    return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  },
};

/** Returns a parser for a time in digits, or for a named hour such as French "midi". */
function clock(source: string): Parser {
  return parserOf(wholeWords(source), (_, [, hour = "", minute = "0"]) =>
    timeOf(/midi/iu.test(hour) ? 12 : Number(hour) || 0, /demi/iu.test(minute) ? 30 : Number(minute)),
  );
}

const timeOf = (hour: number, minute: number) => (hour > 23 || minute > 59 ? null : { hour, minute });

const isHalf = /half|halb|demie|media/iu;
const isQuarterBefore = /\bto$|vor|dreiviertel|moins|menos/iu;
const isQuarter = /past|nach|quart|cuarto/iu;

/** Returns a parser for a time in words, with half and quarter hours. */
function spokenClock({ numbers, spoken }: TimeWords): Parser {
  return parserOf(wholeWords(spoken(alternatives(numbers))), (_, { 0: whole, groups }) => {
    const said = groups?.hour ?? "";
    const beside = whole.replace(said, "").trim();
    const minute = isHalf.test(beside)
      ? 30
      : isQuarterBefore.test(beside)
        ? 45
        : isQuarter.test(beside)
          ? 15
          : 0;
    // German "halb neun" means half past eight.
    const hour = numberOf(said, numbers) - (minute === 45 || /halb/iu.test(beside) ? 1 : 0);
    const isMorning = /mañana|madrugada|matin/iu.test(beside);
    if (!isMorning && !isLate.test(beside)) return timeOf(hour, minute);
    const meant = !isMorning && hour < 12 ? hour + 12 : hour;
    return meant > 23 ? null : { hour: meant, minute, meridiem: meant < 12 ? 0 : 1 };
  });
}

/** Returns a parser for phrases such as "3 hours ago"; `minutes` is the length of the unit. */
function timeFromNow(source: string, minutes: number): Parser {
  return parserOf(wholeWords(source), ({ refDate }, [, count = "1"]) => {
    const then = new Date(refDate.getTime() + (Number(count) || 1) * minutes * 60_000);
    const [hour, minute] = [then.getHours(), then.getMinutes()];
    return { ...partsOf(dayOfDate(then)), hour, minute, meridiem: hour < 12 ? 0 : 1 };
  });
}

/** Returns a parser for a day of this month, or of the next month if the day is past. */
function dayOfMonth({ dayOfMonth: source }: TimeWords): Parser {
  return parserOf(wholeWords(source), (context, [, said = ""]) => {
    const today = partsOf(todayOf(context));
    const day = Number(said);
    const found = new Date(Date.UTC(today.year, today.month - (day < today.day ? 0 : 1), day));
    return day > 0 && found.getUTCDate() === day ? partsOf(found.toISOString().slice(0, 10)) : null;
  });
}

/** Returns a parser for phrases such as "in 3 days". */
function after(lead: string, { numbers, units: { day, week, month } }: TimeWords): Parser {
  const count = `(\\d{1,3}|${alternatives(numbers)})`;
  const pattern = wholeWords(`${lead}\\s+${count}\\s+(?:(${day})|(${week})|${month})`);
  return parserOf(pattern, (context, [, said = "", ofDays, ofWeeks]) => {
    const [today, many] = [todayOf(context), numberOf(said, numbers)];
    if (ofDays !== undefined) return partsOf(addDays(today, many));
    return partsOf(ofWeeks === undefined ? monthsAfter(today, many) : addDays(today, many * 7));
  });
}

/** Returns a parser for "Wednesday of next week", in either order. */
function dayOfNextWeek({ weekdays, nextWeek: { week, of, on } }: TimeWords): Parser {
  const day = `(?:${on})?(${alternatives(weekdays)})`;
  const pattern = wholeWords(`${day},?\\s+(?:${of})?${week}|${week},?\\s+${day}`);
  return parserOf(pattern, (context, [, before, behind]) => {
    const today = todayOf(context);
    const weekday = (new Date(today).getUTCDay() + 6) % 7;
    return partsOf(addDays(today, 6 - weekday + numberOf(before ?? behind ?? "", weekdays)));
  });
}

function partsOf(date: string) {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  return { year, month, day };
}

const todayOf = ({ refDate }: ParsingContext) => dayOfDate(refDate);

const dayOfDate = (date: Date) =>
  `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;

/** Returns the first date from today on that has this weekday. Sunday is 0. */
const nextWeekday = (today: string, weekday: number) =>
  addDays(today, (weekday - new Date(today).getUTCDay() + 7) % 7);

function monthsAfter(today: string, count: number): string {
  const { year, month, day } = partsOf(today);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(day, last))).toISOString().slice(0, 10);
}

const germanDate = parserOf(/\b(\d{1,2})\.\s?(\d{1,2})\.(?!\d)/u, (_, [, day, month]) => {
  const found = { day: Number(day), month: Number(month) };
  return found.day >= 1 && found.day <= 31 && found.month >= 1 && found.month <= 12 ? found : null;
});

/** Matches "um drei Uhr", and "um drei" at the end or before a lower-case word, but not "um drei Punkte". */
function germanHour({ numbers }: TimeWords): Parser {
  const pattern = new RegExp(
    `(?<![A-Za-zÀ-ɏ\\d])[Uu]m\\s+(${alternatives(numbers)})(?:\\s+Uhr|(?=\\s*$|\\s*[,.]|\\s+\\p{Ll}))(?![A-Za-zÀ-ɏ])`,
    "u",
  );
  return parserOf(pattern, (_, [, said = ""]) => ({ hour: numberOf(said, numbers), minute: 0 }));
}

/** The parsers of each language for dates that the library chrono-node lacks. */
export const ownRules: Readonly<Record<string, readonly Parser[]>> = Object.fromEntries(
  Object.entries(timeWords).map(([language, words]) => [
    language,
    [...(language === "de" ? [germanDate, germanHour(words)] : []), ...rulesOf(words)],
  ]),
);
