import type { Chrono, ParsedResult } from "chrono-node";
import { isLate, twoDigits } from "./typed-date-parsers.ts";
import { ownRules } from "./typed-date-rules.ts";
import { addDays, wallTextIn } from "./wall-time.ts";

/**
 * The settings for reading a line: the language of the interface, the user's time zone (undefined for the
 * machine's time zone), and the order of day and month in "3/12".
 */
export interface LineReading {
  readonly language: string;
  readonly timeZone: string | undefined;
  readonly isDayFirst: boolean;
}

type LoadParser = (reading: Pick<LineReading, "isDayFirst">) => Promise<Chrono>;

/**
 * The date parsers of each language, loaded on first use. English has a parser for each order of day and
 * month.
 */
const readers: Readonly<Record<string, LoadParser>> = {
  en: async ({ isDayFirst }) => {
    const { casual, GB } = await import("chrono-node/en");
    return isDayFirst ? GB : casual;
  },
  de: async () => (await import("chrono-node/de")).casual,
  es: async () => (await import("chrono-node/es")).casual,
  fr: async () => (await import("chrono-node/fr")).casual,
};

/**
 * Words that only one language has. A date with such a word is read in that language, regardless of the
 * interface language.
 */
const unmistakable: Readonly<Record<string, RegExp>> = {
  en: /(?<![A-Za-zÀ-ɏ])(?:today|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|october|december)(?![A-Za-zÀ-ɏ])/iu,
  de: /(?<![A-Za-zÀ-ɏ])(?:[Hh]eute|morgen|[Üü]bermorgen|[Ii]n\s+\S+\s+(?:Tag|Woche|Monat)(?:en|n)?|[Nn]ächsten?\s+(?:Woche|Monat)|Ende\s+des\s+Monats|Monatsende|(?:Mon|Diens|Donners|Frei|Sams|Sonn)tag|Mittwoch|Sonnabend|Januar|Februar|März|Juni|Juli|Oktober|Dezember)(?![A-Za-zÀ-ɏ])/u,
  fr: /(?<![A-Za-zÀ-ɏ])(?:aujourd'hui|dans\s+\S+\s+(?:jours?|semaines?|mois)|(?:semaine|mois)\s+prochaine?|fin\s+du\s+mois|(?:après[-\s]?)?demain|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|janvier|février|avril|juin|juillet|août|septembre|octobre|novembre|décembre)(?![A-Za-zÀ-ɏ])/iu,
  es: /(?<![A-Za-zÀ-ɏ])(?:hoy|(?:en|dentro\s+de)\s+\S+\s+(?:d[ií]as?|semanas?|mes(?:es)?)|próxima\s+semana|(?:semana|mes)\s+que\s+viene|próximo\s+mes|fin(?:al)?\s+de(?:l)?\s+mes|mañana|lunes|martes|miércoles|jueves|viernes|sábado|domingo|enero|febrero|abril|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)(?![A-Za-zÀ-ɏ])/iu,
};

type LanguageReader = {
  find: (text: string, now: Date) => ParsedResult[];
  /** Returns whether a date is certainly in this language. */
  isCertain: (text: string) => boolean;
};

async function readerOf(language: string, reading: LineReading): Promise<LanguageReader> {
  const library = await readers[language]?.(reading);
  if (library === undefined) throw new Error(`No dates are read in ${language}`);
  const reader = library.clone();
  // The project's rules precede the library's, because the first of two parsers wins for the same words.
  reader.parsers.unshift(...(ownRules[language] ?? []));
  return {
    find: (text, now) =>
      reader.parse(text, now, { forwardDate: true }).filter((found) => isDate(found, text)),
    isCertain: (text) => unmistakable[language]?.test(text) ?? false,
  };
}

/** Lines without dates, in both string widths, because the engine compiles each pattern for both. */
const undated = ["Ada and the others", "Ada and the others €"];

/**
 * Compiles the patterns of all languages by running each pattern twice. Calls `pause` after each language.
 */
export async function warmDateFinders(pause: () => Promise<void> | undefined): Promise<void> {
  for (const isDayFirst of [false, true])
    for (const [language, load] of Object.entries(readers)) {
      const alone = (await load({ isDayFirst })).clone();
      const parsers = [...(ownRules[language] ?? []), ...alone.parsers];
      alone.refiners = [];
      for (const parser of isDayFirst && language !== "en" ? [] : parsers) {
        alone.parsers = [parser];
        for (const line of [...undated, ...undated]) {
          alone.parse(line, undefined, { forwardDate: true });
          await pause();
        }
      }
    }
}

/** Finds the date in a line, relative to the viewer's local time `wall`. */
export type DateFinder = (line: string, wall: string) => ParsedResult | undefined;

/**
 * Loads the date finder for the interface language, which also finds unambiguous dates in the other
 * languages.
 */
export async function loadDateFinder(reading: LineReading): Promise<DateFinder> {
  const { language } = reading;
  const known = readers[language] === undefined ? "en" : language;
  const others = Object.keys(readers).filter((each) => each !== known);
  const [own, ...foreign] = await Promise.all([known, ...others].map((each) => readerOf(each, reading)));
  if (own === undefined) throw new Error(`No dates are read in ${known}`);
  return (line, wall) => dateIn(line, wall, own, foreign);
}

/** A day `YYYY-MM-DD`, and the time `HH:mm` if the text contains one. */
export type TypedDate = { day: string; time: string | undefined };

/**
 * Loads a reader for texts that are only a date, such as "tomorrow 9". The reader returns undefined for other
 * texts.
 */
export async function loadDateWords(reading: LineReading) {
  const find = await loadDateFinder(reading);
  return (typed: string, nowMs = Date.now()): TypedDate | undefined => {
    const [text, wall] = [typed.replaceAll("’", "'").trim(), wallTextIn(reading.timeZone, nowMs)];
    const found = find(text, wall);
    if (found === undefined) return undefined;
    const { before, rest, day, hour: time } = completed(found, text, wall);
    return `${before}${rest}`.trim() === "" ? { day, time } : undefined;
  };
}

function dateIn(line: string, wall: string, own: LanguageReader, foreign: LanguageReader[]) {
  // The library uses the machine's time zone, so the user's local time is passed as the machine's local time.
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = wall.split(/\D/u).map(Number);
  const now = new Date(year, month - 1, day, hour, minute);
  const inOwn = own.find(line, now);
  const ownDay = inOwn.find(hasDay);
  const foreignDay = foreign
    .filter(({ isCertain }) => isCertain(line))
    .flatMap(({ find, isCertain }) => find(line, now).filter((each) => isCertain(each.text)))
    .find(hasDay);
  // The longer match wins: "Demain à 14h" contains the English "14h".
  const isWithin = ownDay !== undefined && foreignDay !== undefined && contains(foreignDay, ownDay);
  return (isWithin ? foreignDay : (ownDay ?? foreignDay)) ?? inOwn[0];
}

export const hasDay = ({ start }: ParsedResult) => start.isCertain("day") || start.isCertain("weekday");

export const isHourAlone = (found: ParsedResult) =>
  found.start.isCertain("hour") && !hasDay(found) && !found.start.isCertain("month");

function contains(whole: ParsedResult, part: ParsedResult): boolean {
  const [end, partEnd] = [whole, part].map(({ index, text }) => index + text.length);
  return whole.index <= part.index && (end ?? 0) >= (partEnd ?? 0) && whole.text !== part.text;
}

/**
 * Returns whether a result of the library is a date rather than a quantity, a month alone or a repetition.
 */
function isDate(found: ParsedResult, text: string): boolean {
  const before = text.slice(0, found.index);
  const after = text.slice(found.index + found.text.length);
  if (isSpanishNumber.test(found.text) || isDuration(found) || repeats.test(before)) return false;
  if (isPartOfDay.test(found.text) && !leadsToPart.test(before)) return false;
  if (/^mittags?$/iu.test(found.text) && /(?:nach|vor)\s+dem\s+$/iu.test(before)) return false;
  if (endsInWord(found.text, after) || isFraction(found.text, before, after)) return false;
  return !isMonthAlone(found) || leadsToMonth.test(before) || leadsToMonth.test(found.text);
}

/** Spanish "llega tarde" means late, but "por la tarde" means in the afternoon. */
const isPartOfDay = /^tarde$/iu;
const leadsToPart = /(?<![A-Za-zÀ-ɏ])(?:la|esta)\s+$/iu;

/** The library treats an accented letter as the end of a word, and reads "3 días" as "3 d". */
const endsInWord = (found: string, after: string) =>
  /[\p{L}\p{N}]$/u.test(found) && /^[\p{L}\p{N}]/u.test(after);

/** "24/7" is not a date. "1/2" within a line is a date only after a preposition such as "on". */
function isFraction(found: string, before: string, after: string): boolean {
  if (found === "24/7") return true;
  const isInside = /[\p{L}\p{N}]/u.test(before) && /\p{L}/u.test(after.replace(bareHour, ""));
  return /^(?:1\/[234]|2\/3|3\/4)$/u.test(found) && isInside && !leading.test(before);
}

const isMonthAlone = (found: ParsedResult) => found.start.isCertain("month") && !hasDay(found);

/** A month name is a date only after a preposition: "Fix the numbers in March", but not "Fix March numbers". */
const leadsToMonth =
  /(?<![A-Za-zÀ-ɏ])(?:in|by|until|im|bis|en|para|hasta)(?:\s+$|\s+\p{L}+\.?(?:\s+\d{4})?$)/iu;

/** Repetitions without a supported rule, such as "every first Monday", stay in the title. */
const repeats =
  /(?<![A-Za-zÀ-ɏ])(?:every|each|jede[nrs]?|alle|chaque|tous\s+les|toutes\s+les|cada|todos\s+los|todas\s+las)(?:\s+[\p{L}\p{N}]+)?(?:\s+(?:at|um|à|a\s+las?))?\s*$/iu;

/** The library mistakes "de 20 unidades" and "de 3 a 5" for times. */
const isSpanishNumber = /^(?:(?:de|del|al?)\s*\d+|(?:de\s+)?\d+\s+a)$/iu;

/**
 * Returns whether a result is a duration, as in "a workshop of 2h". The library adds durations to the current
 * time.
 */
const isDuration = (found: ParsedResult) =>
  hasDay(found) && /^\d+\s*(?:h|hrs?|hours?|horas?|mins?|minutes?|minutos?)$/iu.test(found.text);

/** Words before a date, which are removed with it. Spanish "a" precedes only times. */
const leading =
  /(?:^|\s)(?:on(?:\s+the)?|by|at|until|before|around|about|am|bis|um|vor|ab|gegen|kommenden|le|pour|avant|vers|d'ici|dès|(?:para|hasta)\s+(?:el|la)|el|para|sobre|hacia|antes\s+del)\s*$/iu;
const leadingHour = /(?:^|\s)(?:(?:sobre|hacia)(?:\s+a)?|al?)\s*$/iu;
const noon = /(?<![A-Za-zÀ-ɏ-])(?:noon|mittags?|midi|mediod[ií]a)(?![A-Za-zÀ-ɏ])/iu;
const midnight = /(?<![A-Za-zÀ-ɏ])(?:midnight|mitternacht|minuit|medianoche)(?![A-Za-zÀ-ɏ])/iu;

/** A part of the day or an hour after a date that the library found. */
const partOfDay =
  /^\s+(?:que\s+viene|früh|morgens|abends|midi|(?:por|de|a|en)\s+la\s+(?:mañana|tarde|noche))(?=\s|[,.]|$)/iu;
const bareHour = /^\s+(?:(?:at|um|à|a\s+las?)\s+)?(\d{1,2})(?:[:h.](\d{2}))?\s*(?:h|uhr)?(?=\s|[,.]|$)/iu;
/** A unit or a part of the day after an hour that the library found. */
const hourUnit = /^\s*(?:heures?|horas?|uhr)(?=\s|[,.]|$)/iu;
const partBehindHour =
  /^\s+(?:morgens|abends|du\s+(?:matin|soir)|de\s+l'après-midi|(?:por|de|en)\s+la\s+(?:mañana|tarde|noche))(?=\s|[,.]|$)/iu;
const isEarly =
  /morning|morgens|früh|matin|madrugada|(?:por|de|en)\s+la\s+mañana|(?:heute|tag|mittwoch)\s+morgen/iu;
/** The hour before which an hour alone means the afternoon, because few calls are at five in the morning. */
const workBegins = 7;

/** Converts an hour of a 12-hour time to 24 hours. A leading zero marks a 24-hour time. */
function meantHour(hour: number, said: string): number {
  if (hour < 1 || hour >= 12 || /(?:^|\D)0\d/u.test(said) || isEarly.test(said)) return hour;
  return hour < workBegins || isLate.test(said) ? hour + 12 : hour;
}

/** Users call the current day "today", so the name of its weekday means next week. */
const isWeekdayAlone = ({ start, text }: ParsedResult) =>
  start.isCertain("weekday") && !start.isCertain("day") && !/^(?:this|diese[nrs]?|ce|este)\s/iu.test(text);

/** Completes a date of the library with the words around it. Returns day, time and the remaining text. */
export function completed(found: ParsedResult, text: string, wall: string) {
  const { index, text: matched, start } = found;
  const lead = isMonthAlone(found)
    ? leadsToMonth
    : /^(?:las?\s|mediod|medianoche)/iu.test(matched)
      ? leadingHour
      : leading;
  const [before, after] = [
    text.slice(0, index).replace(lead, ""),
    text.slice(index + matched.length).replace(/^\.(?=\s|$)/u, ""),
  ];
  const named = `${start.get("year")}-${twoDigits(start.get("month"))}-${twoDigits(start.get("day"))}`;
  const day = isWeekdayAlone(found) && named === wall.slice(0, 10) ? addDays(named, 7) : named;
  if (start.isCertain("hour")) {
    const behind = after.replace(hourUnit, "");
    const part = partBehindHour.exec(behind)?.[0] ?? "";
    const said = start.get("hour") ?? 0;
    // The library knows the half of the day for am, pm and relative times.
    const meant = start.isCertain("meridiem") ? said : meantHour(said, `${matched}${part}`);
    const hour = `${twoDigits(meant)}:${twoDigits(start.get("minute"))}`;
    const isOfNoDay = meant !== said && !start.isCertain("day") && !start.isCertain("weekday");
    return {
      before,
      day: isOfNoDay ? nextOccurrenceOf(hour, wall) : day,
      rest: behind.slice(part.length),
      hour,
    };
  }
  return { before, day, ...hourAfter(after, matched) };
}

/** Reads the part of the day and the hour after a date. Returns the hour and the remaining text. */
export function hourAfter(after: string, dayWords: string): { hour: string | undefined; rest: string } {
  const part = partOfDay.exec(after)?.[0] ?? "";
  const behind = after.slice(part.length);
  const hour = bareHour.exec(behind);
  if (hour === null || Number(hour[1]) > 23 || Number(hour[2] ?? 0) > 59)
    return { rest: behind, hour: namedHour(`${dayWords}${part}`) };
  const meant = meantHour(Number(hour[1]), `${dayWords}${part} ${hour[1]}`);
  const rest = behind.slice(hour[0].length);
  return { rest, hour: `${twoDigits(meant)}:${twoDigits(Number(hour[2] ?? 0))}` };
}

function namedHour(said: string): string | undefined {
  if (midnight.test(said)) return "00:00";
  return noon.test(said) ? "12:00" : undefined;
}

/** Returns today, or tomorrow if the hour has passed. */
export function nextOccurrenceOf(hour: string, wall: string): string {
  const today = wall.slice(0, 10);
  return hour > wall.slice(11, 16) ? today : addDays(today, 1);
}
