import type { Chrono, ParsedResult, Parser, ParsingContext } from "chrono-node";
import { formatChoices } from "#src/lib/format/format-choices.ts";
import { addDays } from "#src/records/tasks/due-day.ts";

/** Each language's reader loads when somebody begins to write in it. English has two orders of a day and its month. */
export const readers: Readonly<Record<string, () => Promise<Chrono>>> = {
  en: async () => {
    const { casual, GB } = await import("chrono-node/en");
    return formatChoices().dateFormat === "DD/MM/YYYY" ? GB : casual;
  },
  de: async () => (await import("chrono-node/de")).casual,
  es: async () => (await import("chrono-node/es")).casual,
  fr: async () => (await import("chrono-node/fr")).casual,
};

/** What the library has no rule for in a language, told to it in its own terms. */
const ownRules: Readonly<Record<string, readonly Parser[]>> = {
  en: [
    dayFrom(/\b(?:the\s+)?day\s+after\s+tomorrow\b/iu, (today) => addDays(today, 2)),
    dayOfNextWeek(
      "next\\s+week",
      "of\\s+",
      "on\\s+",
      "monday tuesday wednesday thursday friday saturday sunday",
    ),
  ],
  de: [
    { pattern: () => /\b(\d{1,2})\.\s?(\d{1,2})\.(?!\d)/u, extract: (_, match) => dayAndMonth(match) },
    { pattern: () => germanClock, extract: (_, match) => timeInWords(match) },
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
    dayFrom(/\b(?:la\s+)?(?:próxima\s+semana|semana\s+que\s+viene)\b/iu, (today) => addDays(today, 7)),
    dayFrom(/\b(?:el\s+)?(?:próximo\s+mes|mes\s+que\s+viene)\b/iu, (today) => monthsAfter(today, 1)),
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
    after("dans", { days: "jours?", weeks: "semaines?", months: "mois" }, "une? deux trois quatre"),
    dayFrom(/(?<!\p{L})(?:[àa]\s+la\s+)?fin\s+(?:du|de\s+ce)\s+mois(?!\p{L})/iu, endOfMonth),
    dayOfNextWeek(
      "(?:la\\s+)?semaine\\s+prochaine",
      "de\\s+",
      "(?:le\\s+)?",
      "lundi mardi mercredi jeudi vendredi samedi dimanche",
    ),
  ],
};

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

function todayOf({ refDate }: ParsingContext): string {
  return `${refDate.getFullYear()}-${twoFigures(refDate.getMonth() + 1)}-${twoFigures(refDate.getDate())}`;
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

function timeInWords([, part = "", said = ""]: RegExpMatchArray) {
  const inWords = germanHours.split("|").indexOf(said.toLowerCase()) + 1;
  const hour = inWords || Number(said);
  if (hour < 1 || hour > 24) return null;
  const minute = /nach|vor$/iu.test(part) ? (/nach/iu.test(part) ? 15 : 45) : /halb/iu.test(part) ? 30 : 45;
  return { hour: /nach/iu.test(part) ? hour % 24 : hour - 1, minute };
}

/** The words by which a language is known: with one of them a date is meant, whatever the interface speaks. */
const unmistakable: Readonly<Record<string, RegExp>> = {
  en: /(?<!\p{L})(?:today|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|october|december)(?!\p{L})/iu,
  de: /(?<!\p{L})(?:[Hh]eute|morgen|[Üü]bermorgen|[Ii]n\s+\S+\s+(?:Tag|Woche|Monat)(?:en|n)?|[Nn]ächsten?\s+(?:Woche|Monat)|Ende\s+des\s+Monats|Monatsende|(?:Mon|Diens|Donners|Frei|Sams|Sonn)tag|Mittwoch|Sonnabend|Januar|Februar|März|Juni|Juli|Oktober|Dezember)(?!\p{L})/u,
  fr: /(?<!\p{L})(?:aujourd'hui|dans\s+\S+\s+(?:jours?|semaines?|mois)|(?:semaine|mois)\s+prochaine?|fin\s+du\s+mois|(?:après[-\s]?)?demain|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|janvier|février|avril|juin|juillet|août|septembre|octobre|novembre|décembre)(?!\p{L})/iu,
  es: /(?<!\p{L})(?:hoy|(?:en|dentro\s+de)\s+\S+\s+(?:d[ií]as?|semanas?|mes(?:es)?)|próxima\s+semana|(?:semana|mes)\s+que\s+viene|próximo\s+mes|fin(?:al)?\s+de(?:l)?\s+mes|mañana|lunes|martes|miércoles|jueves|viernes|sábado|domingo|enero|febrero|abril|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)(?!\p{L})/iu,
};

/** What a language finds in a text, with whether a date in it can be of that language only. */
export type LanguageReader = {
  find: (text: string, now: Date) => ParsedResult[];
  isCertain: (text: string) => boolean;
};

/** Loads what reads dates in a language. */
export async function readerOf(language: string): Promise<LanguageReader> {
  const library = await readers[language]?.();
  if (library === undefined) throw new Error(`No dates are read in ${language}`);
  const reader = library.clone();
  // First: of two that read the same words the earlier one is heard.
  reader.parsers.unshift(...(ownRules[language] ?? []));
  return {
    find: (text, now) =>
      reader.parse(text, now, { forwardDate: true }).filter((found) => isDate(found, text)),
    isCertain: (text) => unmistakable[language]?.test(text) ?? false,
  };
}

/** The date that a line names, in the reader's language or in another one. */
export function dateIn(line: string, wall: string, own: LanguageReader, foreign: LanguageReader[]) {
  // The reader counts on the clock of its machine; what the person's wall shows is told as that clock's.
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = wall.split(/\D/u).map(Number);
  const now = new Date(year, month - 1, day, hour, minute);
  const inOwn = own.find(line, now);
  const ownDay = inOwn.find(hasDay);
  const foreignDay = foreign
    .flatMap(({ find, isCertain }) => find(line, now).filter((each) => isCertain(each.text)))
    .find(hasDay);
  // "Demain à 14h" has an English "14h" in it: who is read whole is meant.
  const isWithin = ownDay !== undefined && foreignDay !== undefined && contains(foreignDay, ownDay);
  return (isWithin ? foreignDay : (ownDay ?? foreignDay)) ?? inOwn[0];
}

export const hasDay = ({ start }: ParsedResult) => start.isCertain("day") || start.isCertain("weekday");

function contains(whole: ParsedResult, part: ParsedResult): boolean {
  const [end, partEnd] = [whole, part].map(({ index, text }) => index + text.length);
  return whole.index <= part.index && (end ?? 0) >= (partEnd ?? 0) && whole.text !== part.text;
}

/** Whether the library's find is meant as a date: no number of pieces, no month alone, nothing that repeats. */
function isDate(found: ParsedResult, text: string): boolean {
  const before = text.slice(0, found.index);
  const after = text.slice(found.index + found.text.length);
  if (isSpanishNumber.test(found.text) || repeats.test(before)) return false;
  if (endsInWord(found.text, after) || isFraction(found.text, before, after)) return false;
  return !isMonthAlone(found) || leadsToMonth.test(before) || leadsToMonth.test(found.text);
}

/** The library takes a letter with an accent for the end of a word: "3 días" is not "3 d". */
const endsInWord = (found: string, after: string) =>
  /[\p{L}\p{N}]$/u.test(found) && /^[\p{L}\p{N}]/u.test(after);

/** "24/7" is no date, and "1/2 pallet" within a line is one only behind a word that leads to it. */
function isFraction(found: string, before: string, after: string): boolean {
  if (found === "24/7") return true;
  const isInside = /[\p{L}\p{N}]/u.test(before) && /\p{L}/u.test(after.replace(bareHour, ""));
  return /^(?:1\/[234]|2\/3|3\/4)$/u.test(found) && isInside && !leading.test(before);
}

const isMonthAlone = (found: ParsedResult) => found.start.isCertain("month") && !hasDay(found);

/** "Fix March numbers" has no date, "Fix the numbers in March" has one. */
const leadsToMonth = /(?<!\p{L})(?:in|by|until|im|bis|en|para|hasta)(?:\s+$|\s+\p{L}+\.?(?:\s+\d{4})?$)/iu;

/** "Every first Monday" is many days, by no rule that is read here: the phrase stays in the title. */
const repeats =
  /(?<!\p{L})(?:every|each|jede[nrs]?|alle|chaque|tous\s+les|toutes\s+les|cada|todos\s+los|todas\s+las)(?:\s+[\p{L}\p{N}]+)?(?:\s+(?:at|um|à|a\s+las?))?\s*$/iu;

/** "De 20 unidades" is no hour, though the library takes it for one. */
const isSpanishNumber = /^(?:de|del|al?)\s*\d+$/iu;

/** The words that lead to a date; "a" only to an hour in Spanish. */
const leading = /(?:^|\s)(?:on|by|at|until|am|bis|um|kommenden|le|pour|avant|el|para|antes\s+del)\s*$/iu;
const leadingHour = /(?:^|\s)a\s*$/iu;

/** What follows the day that the library found: the part of the day, and a bare hour. */
const partOfDay =
  /^\s+(?:que\s+viene|früh|morgens|abends|midi|(?:por|de|a|en)\s+la\s+(?:mañana|tarde|noche))(?=\s|[,.]|$)/iu;
const bareHour = /^\s+(?:(?:at|um|à|a\s+las?)\s+)?(\d{1,2})(?:[:h.](\d{2}))?\s*(?:h|uhr)?(?=\s|[,.]|$)/iu;
/** Behind an hour: the unit that the library leaves, and the part of the day. */
const hourUnit = /^\s*(?:heures?|horas?)(?=\s|[,.]|$)/iu;
const partBehindHour =
  /^\s+(?:morgens|abends|du\s+(?:matin|soir)|de\s+l'après-midi|(?:por|de|en)\s+la\s+(?:mañana|tarde|noche))(?=\s|[,.]|$)/iu;
/** An hour of the evening is said by half of the clock. */
const isLate = /evening|afternoon|tonight|nachmittag|abend|soir|apr[eè]s-midi|tarde|noche/iu;
const isEarly =
  /morning|morgens|früh|matin|madrugada|(?:por|de|en)\s+la\s+mañana|(?:heute|tag|mittwoch)\s+morgen/iu;
/** A bare hour before this one is meant for the afternoon: nobody is called at five in the morning. */
const workBegins = 7;

/** The hour that is meant by one of half the clock; with a zero before it, it is said by the whole clock. */
function meantHour(hour: number, said: string): number {
  if (hour < 1 || hour >= 12 || /(?:^|\D)0\d/u.test(said) || isEarly.test(said)) return hour;
  return hour < workBegins || isLate.test(said) ? hour + 12 : hour;
}

/** The day and time that were said, and the text around them. */
export function completed(found: ParsedResult, text: string, wall: string) {
  const { index, text: matched, start } = found;
  const lead = isMonthAlone(found) ? leadsToMonth : /^las?\s/iu.test(matched) ? leadingHour : leading;
  const [before, after] = [text.slice(0, index).replace(lead, ""), text.slice(index + matched.length)];
  const day = `${start.get("year")}-${twoFigures(start.get("month"))}-${twoFigures(start.get("day"))}`;
  if (start.isCertain("hour")) {
    const behind = after.replace(hourUnit, "");
    const part = partBehindHour.exec(behind)?.[0] ?? "";
    const said = start.get("hour") ?? 0;
    // The library is certain where the half of the clock, or a time from now, was said.
    const meant = start.isCertain("meridiem") ? said : meantHour(said, `${matched}${part}`);
    const hour = `${twoFigures(meant)}:${twoFigures(start.get("minute"))}`;
    const isOfNoDay = meant !== said && !start.isCertain("day") && !start.isCertain("weekday");
    return { before, day: isOfNoDay ? nextDayWith(hour, wall) : day, rest: behind.slice(part.length), hour };
  }
  return { before, day, ...hourBehind(after, matched) };
}

/** The part of the day and the bare hour that follow a day, and the text behind them. */
export function hourBehind(after: string, dayWords: string): { hour: string | undefined; rest: string } {
  const part = partOfDay.exec(after)?.[0] ?? "";
  const behind = after.slice(part.length);
  const hour = bareHour.exec(behind);
  if (hour === null || Number(hour[1]) > 23 || Number(hour[2] ?? 0) > 59)
    return { rest: behind, hour: undefined };
  const meant = meantHour(Number(hour[1]), `${dayWords}${part} ${hour[1]}`);
  const rest = behind.slice(hour[0].length);
  return { rest, hour: `${twoFigures(meant)}:${twoFigures(Number(hour[2] ?? 0))}` };
}

/** The day of which an hour is next on the wall. */
export function nextDayWith(hour: string, wall: string): string {
  const today = wall.slice(0, 10);
  return hour > wall.slice(11, 16) ? today : addDays(today, 1);
}

const twoFigures = (part: number | null) => String(part ?? 0).padStart(2, "0");
