import type { Parser, ParsingContext } from "chrono-node";
import { addDays } from "./date.ts";

/** What the library has no rule for in a language, told to it in its own terms. */
export const ownRules: Readonly<Record<string, readonly Parser[]>> = {
  en: [
    dayFrom(/\b(?:the\s+)?day\s+after\s+tomorrow\b/iu, (today) => addDays(today, 2)),
    dayOfNextWeek(
      "next\\s+week",
      "of\\s+",
      "on\\s+",
      "monday tuesday wednesday thursday friday saturday sunday",
    ),
    dayFrom(/\bnext\s+month\b/iu, (today) => monthsAfter(today, 1)),
    dayFrom(/\b(?:(?:at|by)\s+)?(?:the\s+)?end\s+of\s+(?:the\s+)?week\b/iu, endOfWeek),
    dayOfMonth(/\b(?:on|by)\s+the\s+(\d{1,2})(?:st|nd|rd|th)\b(?!\s+of\b)/iu),
    clock(/\bat\s+(\d{1,2})h(\d{2})?\b/iu),
    spokenClock(
      (hours) =>
        new RegExp(`\\b(?:at\\s+)?(half\\s+past|quarter\\s+(?:past|to))\\s+(${hours}|\\d{1,2})\\b`, "iu"),
      "one two three four five six seven eight nine ten eleven twelve",
      { half: /half/iu, quarter: /past/iu, before: /to$/iu },
    ),
  ],
  de: [
    { pattern: () => /\b(\d{1,2})\.\s?(\d{1,2})\.(?!\d)/u, extract: (_, match) => dayAndMonth(match) },
    { pattern: () => germanClock, extract: (_, match) => timeInWords(match) },
    { pattern: () => germanHour, extract: (_, match) => hourInWords(match) },
    clock(/(?<![\p{L}\p{N}])(?:um\s+)?(\d{1,2})\.(\d{2})\s+Uhr(?!\p{L})/iu),
    timeFromNow(/(?<!\p{L})in\s+einer\s+halben\s+Stunde(?!\p{L})/iu, 30),
    dayFrom(/(?<!\p{L})(?:im\s+)?(?:nächsten|kommenden)\s+Monat(?!\p{L})/iu, (today) =>
      monthsAfter(today, 1),
    ),
    dayFrom(/(?<!\p{L})(?:(?:zum|am)\s+)?Ende\s+(?:der|dieser)\s+Woche(?!\p{L})/iu, endOfWeek),
    dayFrom(/(?<!\p{L})(?:am|dieses)\s+Wochenende(?!\p{L})/iu, weekend),
    dayOfMonth(
      /(?<!\p{L})(?:am|bis\s+zum|zum)\s+(\d{1,2})\.(?!\s?\d)(?!\s*(?:jan|feb|mär|apr|mai|jun|jul|aug|sep|okt|nov|dez))/iu,
    ),
    after(
      "in",
      { days: "tag(?:en)?", weeks: "wochen?", months: "monat(?:en)?" },
      "(?:einem|einer) zwei drei vier",
    ),
    dayFrom(
      /(?<!\p{L})(?:(?:zum|am)\s+)?(?:Ende\s+(?:des|dieses)\s+Monats|Monatsende)(?!\p{L})/iu,
      endOfMonth,
    ),
    dayOfNextWeek(
      "(?:der\\s+|in\\s+der\\s+)?nächsten?r?\\s+Woche",
      "",
      "am\\s+",
      "Montag Dienstag Mittwoch Donnerstag Freitag (?:Samstag|Sonnabend) Sonntag",
    ),
  ],
  es: [
    dayFrom(/\bpasado\s+mañana\b/iu, (today) => addDays(today, 2)),
    clock(/(?<![\p{L}\p{N}])a\s+las?\s+(\d{1,2})\s?h(\d{2})?(?![\p{L}\p{N}])/iu),
    clock(/(?<![\p{L}\p{N}])(0?[7-9]|1\d|2[0-3])h(\d{2})?(?![\p{L}\p{N}])/iu),
    spokenClock(
      (hours) =>
        new RegExp(
          `(?<!\\p{L})a\\s+las?\\s+(${hours}|\\d{1,2}(?=\\s+(?:y|menos|de\\s+la)\\s))(\\s+y\\s+(?:media|cuarto)|\\s+menos\\s+cuarto)?(\\s+(?:de|por|en)\\s+la\\s+(?:mañana|tarde|noche|madrugada))?(?!\\p{L})`,
          "iu",
        ),
      "una dos tres cuatro cinco seis siete ocho nueve diez once doce",
      { half: /media/iu, quarter: /y\s+cuarto/iu, before: /menos/iu },
    ),
    timeFromNow(/(?<!\p{L})(?:en|dentro\s+de)\s+media\s+hora(?!\p{L})/iu, 30),
    dayFrom(/(?<!\p{L})(?:este|el)\s+fin\s+de\s+semana(?!\p{L})/iu, weekend),
    dayOfMonth(/(?<!\p{L})(?:el\s+día|el)\s+(\d{1,2})(?=\s*$|\s*[,.]|\s+a\s+las?\s)/iu),
    dayFrom(/\b(?:la\s+)?(?:próxima\s+semana|semana\s+(?:que\s+viene|próxima))(?!\p{L})/iu, (today) =>
      addDays(today, 7),
    ),
    dayFrom(/\b(?:el\s+)?(?:próximo\s+mes|mes\s+(?:que\s+viene|próximo))(?!\p{L})/iu, (today) =>
      monthsAfter(today, 1),
    ),
    after(
      "(?:en|dentro\\s+de)",
      { days: "d[ií]as?", weeks: "semanas?", months: "mes(?:es)?" },
      "una? dos tres cuatro",
    ),
    dayFrom(/(?<!\p{L})(?:a\s+)?fin(?:al(?:es)?|es)?\s+(?:del|de(?:\s+este)?)\s+mes(?!\p{L})/iu, endOfMonth),
    dayOfNextWeek(
      "(?:la\\s+)?(?:próxima\\s+semana|semana\\s+que\\s+viene)",
      "de\\s+",
      "el\\s+",
      "lunes martes mi[ée]rcoles jueves viernes s[áa]bado domingo",
    ),
  ],
  fr: [
    dayFrom(/\bapr[eè]s[-\s]?demain\b/iu, (today) => addDays(today, 2)),
    clock(/(?<![\p{L}\p{N}])(?:[àa]\s+)?(\d{1,2})\s+h(?:\s*(\d{2}))?(?![\p{L}\p{N}])/iu),
    clock(/(?<!\p{L})(?:[àa]\s+)?(midi|minuit)(\s+et\s+demie?)?(?!\p{L})/iu),
    spokenClock(
      (hours) =>
        new RegExp(
          `(?<!\\p{L})[àa]\\s+(${hours}|\\d{1,2}(?=\\s+heures?\\s+(?:et|moins)))\\s+heures?(\\s+et\\s+(?:demie|quart)|\\s+moins\\s+le\\s+quart)?(\\s+(?:du\\s+(?:matin|soir)|de\\s+l'après-midi))?(?!\\p{L})`,
          "iu",
        ),
      "une deux trois quatre cinq six sept huit neuf dix onze douze",
      { half: /demie/iu, quarter: /et\s+quart/iu, before: /moins/iu },
    ),
    timeFromNow(/(?<!\p{L})dans\s+une\s+demi[-\s]heure(?!\p{L})/iu, 30),
    dayFrom(/(?<!\p{L})(?:le\s+)?mois\s+prochain(?!\p{L})/iu, (today) => monthsAfter(today, 1)),
    dayFrom(/(?<!\p{L})(?:[àa]\s+la\s+)?fin\s+de\s+(?:la\s+)?semaine(?!\p{L})/iu, endOfWeek),
    dayFrom(/(?<!\p{L})(?:ce|le)\s+week-?end(?!\p{L})/iu, weekend),
    dayOfMonth(/(?<!\p{L})le\s+(\d{1,2})(?=\s*$|\s*[,.]|\s+[àa]\s)/iu),
    after("dans", { days: "jours?", weeks: "semaines?", months: "mois" }, "une? deux trois quatre"),
    dayFrom(/(?<!\p{L})(?:[àa]\s+la\s+)?fin\s+(?:du|de|de\s+ce)\s+mois(?!\p{L})/iu, endOfMonth),
    dayOfNextWeek(
      "(?:la\\s+)?semaine\\s+prochaine",
      "de\\s+",
      "(?:le\\s+)?",
      "lundi mardi mercredi jeudi vendredi samedi dimanche",
    ),
  ],
};

/** An hour in figures, with its minutes, or one that has a name. */
function clock(pattern: RegExp): Parser {
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
  /** A quarter of an hour before the hour. */
  readonly before: RegExp;
}

/** An hour in words, which begin with one, with its half or quarter. The pattern gets the words. */
function spokenClock(
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

/** Parses a phrase that means the time `minutes` from now. */
function timeFromNow(pattern: RegExp, minutes: number): Parser {
  return {
    pattern: () => pattern,
    extract: ({ refDate }) => {
      const then = new Date(refDate.getTime() + minutes * 60_000);
      return {
        ...partsOf(dayOfDate(then)),
        hour: then.getHours(),
        minute: then.getMinutes(),
        meridiem: then.getHours() < 12 ? 0 : 1,
      };
    },
  };
}

/** A day of this month, or of the next one where it is past. */
function dayOfMonth(pattern: RegExp): Parser {
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

/** "In 3 days": a number in figures or one of the words, which begin with one, and a unit. */
function after(lead: string, { days, weeks, months }: Units, words: string): Parser {
  const numbers = words.split(" ");
  const pattern = new RegExp(
    `(?<!\\p{L})${lead}\\s+(\\d{1,3}|${numbers.join("|")})\\s+(?:(${days})|(${weeks})|(${months}))(?!\\p{L})`,
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

/** "Wednesday of next week", in either order; the names of the days begin with Monday. */
function dayOfNextWeek(nextWeek: string, of: string, on: string, names: string): Parser {
  const days = names.split(" ");
  const day = `(?:${on})?(${days.join("|")})`;
  const pattern = new RegExp(
    `(?<!\\p{L})(?:${day},?\\s+(?:${of})?${nextWeek}|${nextWeek},?\\s+${day})(?!\\p{L})`,
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

function dayFrom(pattern: RegExp, dayOf: (today: string) => string): Parser {
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

/** The Friday to come. */
function endOfWeek(today: string): string {
  return nextWeekday(today, 5);
}

/** The Saturday to come. */
function weekend(today: string): string {
  return nextWeekday(today, 6);
}

/** The next date with this weekday; Sunday is 0. */
function nextWeekday(today: string, weekday: number): string {
  return addDays(today, (weekday - new Date(today).getUTCDay() + 7) % 7);
}

function monthsAfter(today: string, count: number): string {
  const { year, month, day } = partsOf(today);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(day, last))).toISOString().slice(0, 10);
}

function endOfMonth(today: string): string {
  const { year, month } = partsOf(today);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

function dayAndMonth([, day, month]: RegExpMatchArray) {
  const found = { day: Number(day), month: Number(month) };
  return found.day >= 1 && found.day <= 31 && found.month >= 1 && found.month <= 12 ? found : null;
}

const germanHours = "eins|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf";
/** "Halb neun" is half an hour before nine. */
const germanClock = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:um\\s+)?(halb|viertel\\s+(?:nach|vor)|dreiviertel)\\s+(${germanHours}|\\d{1,2})(?![\\p{L}\\p{N}])`,
  "iu",
);

/** "Um drei" before a verb or with "Uhr", not "um drei Punkte". */
const germanHour = new RegExp(
  `(?<![\\p{L}\\p{N}])[Uu]m\\s+(${germanHours}|ein)(?:\\s+Uhr|(?=\\s*$|\\s*[,.]|\\s+\\p{Ll}))(?!\\p{L})`,
  "u",
);

function hourInWords([, said = ""]: RegExpMatchArray) {
  return { hour: said === "ein" ? 1 : germanHours.split("|").indexOf(said) + 1, minute: 0 };
}

function timeInWords([, part = "", said = ""]: RegExpMatchArray) {
  const inWords = germanHours.split("|").indexOf(said.toLowerCase()) + 1;
  const hour = inWords || Number(said);
  if (hour < 1 || hour > 24) return null;
  const minute = /nach|vor$/iu.test(part) ? (/nach/iu.test(part) ? 15 : 45) : /halb/iu.test(part) ? 30 : 45;
  return { hour: /nach/iu.test(part) ? hour % 24 : hour - 1, minute };
}

/** An hour of the evening is said by half of the clock. */
export const isLate = /evening|afternoon|tonight|nachmittag|abend|soir|apr[eè]s-midi|tarde|noche/iu;

export const twoDigits = (part: number | null) => String(part ?? 0).padStart(2, "0");
