import type { ParsedResult } from "chrono-node";
import {
  bareHour,
  isMonthAlone,
  type LineReading,
  leading,
  leadsToMonth,
  loadDateFinder,
} from "./date-finder.ts";
import { isLate, twoDigits } from "./typed-date-rules.ts";
import { addDays, wallTextIn } from "./wall-time.ts";

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

const leadingHour = /(?:^|\s)(?:(?:sobre|hacia)(?:\s+a)?|al?)\s*$/iu;
const noon = /(?<![A-Za-zÀ-ɏ-])(?:noon|mittags?|midi|mediod[ií]a)(?![A-Za-zÀ-ɏ])/iu;
const midnight = /(?<![A-Za-zÀ-ɏ])(?:midnight|mitternacht|minuit|medianoche)(?![A-Za-zÀ-ɏ])/iu;

/** A part of the day after a date that the library found. */
const partOfDay =
  /^\s+(?:que\s+viene|früh|morgens|abends|midi|(?:por|de|a|en)\s+la\s+(?:mañana|tarde|noche))(?=\s|[,.]|$)/iu;
/** A unit or a part of the day after an hour that the library found. */
const hourUnit = /^\s*(?:heures?|horas?|uhr)(?=\s|[,.]|$)/iu;
const partBehindHour =
  /^\s+(?:morgens|abends|du\s+(?:matin|soir)|de\s+l'après-midi|(?:por|de|en)\s+la\s+(?:mañana|tarde|noche))(?=\s|[,.]|$)/iu;
const isEarly =
  /morning|morgens|früh|matin|madrugada|(?:por|de|en)\s+la\s+mañana|(?:heute|tag|mittwoch)\s+morgen/iu;
/**
 * An hour below this number means the afternoon unless the text mentions the morning, because few calls are
 * at five in the morning.
 */
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

export function nextOccurrenceOf(hour: string, wall: string): string {
  const today = wall.slice(0, 10);
  return hour > wall.slice(11, 16) ? today : addDays(today, 1);
}
