import { i18n } from "@lingui/core";
import type { Chrono, ParsedResult, Parser, ParsingContext } from "chrono-node";
import { momentOnWall, wallText } from "#src/lib/format/date.ts";
import { formatChoices } from "#src/lib/format/format-choices.ts";
import { addDays, type Due } from "#src/records/tasks/task-date.ts";

/** What somebody wrote in one line: what is to be done, and when where that was said. */
export interface TypedTask extends Due {
  readonly title: string;
}

type ReadTask = (text: string, nowMs?: number) => TypedTask;

/** Each language's reader loads when somebody begins to write in it. English has two orders of a day and its month. */
const readers: Readonly<Record<string, () => Promise<Chrono>>> = {
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
  en: [dayFrom(/\b(?:the\s+)?day\s+after\s+tomorrow\b/iu, (today) => addDays(today, 2))],
  de: [{ pattern: () => /\b(\d{1,2})\.\s?(\d{1,2})\.(?!\d)/u, extract: (_, match) => dayAndMonth(match) }],
  es: [
    dayFrom(/\bpasado\s+mañana\b/iu, (today) => addDays(today, 2)),
    dayFrom(/\b(?:la\s+)?(?:próxima\s+semana|semana\s+que\s+viene)\b/iu, (today) => addDays(today, 7)),
    dayFrom(/\b(?:el\s+)?(?:próximo\s+mes|mes\s+que\s+viene)\b/iu, aMonthAfter),
  ],
  fr: [dayFrom(/\bapr[eè]s[-\s]?demain\b/iu, (today) => addDays(today, 2))],
};

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

function aMonthAfter(today: string): string {
  const { year, month, day } = partsOf(today);
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(day, last))).toISOString().slice(0, 10);
}

function dayAndMonth([, day, month]: RegExpMatchArray) {
  const found = { day: Number(day), month: Number(month) };
  return found.day >= 1 && found.day <= 31 && found.month >= 1 && found.month <= 12 ? found : null;
}

/** Reads tasks in the language of the interface. */
export async function loadTaskReader(language = i18n.locale): Promise<ReadTask> {
  const known = readers[language] === undefined ? "en" : language;
  const library = await readers[known]?.();
  if (library === undefined) throw new Error(`No dates are read in ${known}`);
  const reader = library.clone();
  reader.parsers.push(...(ownRules[known] ?? []));
  return (text, nowMs = Date.now()) => readTask(reader, text, nowMs);
}

function readTask(reader: Chrono, text: string, nowMs: number): TypedTask {
  // The reader counts on the clock of its machine; what the person's wall shows is told as that clock's.
  const wall = wallText(nowMs);
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = wall.split(/\D/u).map(Number);
  const plain = text.replaceAll("’", "'");
  const read = reader
    .parse(plain, new Date(year, month - 1, day, hour, minute), { forwardDate: true })
    .filter(({ text: matched }) => !isSpanishNumber.test(matched));
  const found = read.find(({ start }) => start.isCertain("day") || start.isCertain("weekday")) ?? read[0];
  if (found === undefined) return { title: text.trim(), due_on: null, due_at: null };
  const { before, day: dueOn, hour: said, rest } = completed(found, text, wall);
  const title = tidy(`${before} ${rest}`) || text.trim();
  if (said === undefined) return { title, due_on: dueOn, due_at: null };
  return { title, due_on: null, due_at: momentOnWall(`${dueOn}T${said}`).toISOString() };
}

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
function completed({ index, text: matched, start }: ParsedResult, text: string, wall: string) {
  const lead = /^las?\s/iu.test(matched) ? leadingHour : leading;
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
  const part = partOfDay.exec(after)?.[0] ?? "";
  const found = { before, day, rest: after.slice(part.length) };
  const hour = bareHour.exec(found.rest);
  if (hour === null || Number(hour[1]) > 23 || Number(hour[2] ?? 0) > 59)
    return { ...found, hour: undefined };
  const meant = meantHour(Number(hour[1]), `${matched}${part} ${hour[1]}`);
  const rest = found.rest.slice(hour[0].length);
  return { ...found, rest, hour: `${twoFigures(meant)}:${twoFigures(Number(hour[2] ?? 0))}` };
}

/** The day of which an hour is next on the wall. */
function nextDayWith(hour: string, wall: string): string {
  const today = wall.slice(0, 10);
  return hour > wall.slice(11, 16) ? today : addDays(today, 1);
}

const twoFigures = (part: number | null) => String(part ?? 0).padStart(2, "0");

function tidy(title: string): string {
  return title
    .replaceAll(/\s+/gu, " ")
    .replace(/[\s,;:–-]+$/u, "")
    .trim();
}
