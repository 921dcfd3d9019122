import type { Chrono, ParsedResult } from "chrono-node";
import { ownRules } from "./typed-date-rules.ts";

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

type LanguageReader = Awaited<ReturnType<typeof readerOf>>;

async function readerOf(language: string, reading: LineReading) {
  const library = await readers[language]?.(reading);
  if (library === undefined) throw new Error(`No dates are read in ${language}`);
  const reader = library.clone();
  // The project's rules precede the library's, because the first of two parsers wins for the same words.
  reader.parsers.unshift(...(ownRules[language] ?? []));
  return {
    find: (text: string, now: Date) =>
      reader.parse(text, now, { forwardDate: true }).filter((found) => isDate(found, text)),
    isCertain: (text: string) => unmistakable[language]?.test(text) ?? false,
  };
}

/**
 * Lines without dates. One has only one-byte characters and one has a two-byte character, because the engine
 * compiles each pattern separately for the two string widths.
 */
const undated = ["Ada and the others", "Ada and the others €"];

/**
 * Compiles the patterns of all languages by running each pattern twice on each line. Calls `pause` after each
 * run.
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
 * Loads the date finder for the interface language. It also finds dates that are unmistakably in one of the
 * other languages.
 */
export async function loadDateFinder(reading: LineReading): Promise<DateFinder> {
  const { language } = reading;
  const known = readers[language] === undefined ? "en" : language;
  const others = Object.keys(readers).filter((each) => each !== known);
  const [own, ...foreign] = await Promise.all([known, ...others].map((each) => readerOf(each, reading)));
  if (own === undefined) throw new Error(`No dates are read in ${known}`);
  return (line, wall) => dateIn(line, wall, own, foreign);
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

export const isMonthAlone = (found: ParsedResult) => found.start.isCertain("month") && !hasDay(found);

/** A month name is a date only after a preposition: "Fix the numbers in March", but not "Fix March numbers". */
export const leadsToMonth =
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

/**
 * Words before a date that are removed together with the date. Spanish "a" is not among them, because it
 * precedes only times.
 */
export const leading =
  /(?:^|\s)(?:on(?:\s+the)?|by|at|until|before|around|about|am|bis|um|vor|ab|gegen|kommenden|le|pour|avant|vers|d'ici|dès|(?:para|hasta)\s+(?:el|la)|el|para|sobre|hacia|antes\s+del)\s*$/iu;

/** An hour after a date or a repetition. */
export const bareHour =
  /^\s+(?:(?:at|um|à|a\s+las?)\s+)?(\d{1,2})(?:[:h.](\d{2}))?\s*(?:h|uhr)?(?=\s|[,.]|$)/iu;
