import type { ParsedResult } from "chrono-node";
import { type DateFinder, hasDay, isHourAlone } from "./date-finder.ts";
import { hiddenSign, type Line, type ReadType, type Taken, textOf } from "./interaction-line.ts";
import type { Span } from "./interaction-patterns.ts";
import { completed } from "./typed-date.ts";
import { addDays, momentOnWallOf, wallTextIn } from "./wall-time.ts";

/** The maximum number of clauses to search for a date, because each search takes part of a millisecond. */
const mostDated = 5;

type Start = { kind: ReadType; taken: Taken; hidden: readonly Span[] };

/**
 * Returns the start of the interaction: a date in the first clause, a clause that is only a date, or else
 * now.
 */
export function startIn(
  { nowMs, timeZone }: Line,
  clauses: readonly Span[],
  at: Start,
  find: DateFinder,
): string {
  const { kind, taken, hidden } = at;
  const wall = wallTextIn(timeZone, nowMs);
  // The library would read "morgen" after a symbol as "in the morning", so letters replace the read parts.
  const masked = taken.masked(hidden).replaceAll(hiddenSign, "x");
  for (const [index, clause] of clauses.slice(0, mostDated).entries()) {
    const said = textOf(masked, clause);
    const found = find(said, wall);
    if (found === undefined || (index > 0 && !isAlone(completed(found, said, wall)))) continue;
    const read = completed(found, said, wall);
    // Without a verb in the past tense, a future day is not the start: "Ada wants a call on Friday".
    const isOfOthers = kind.span === undefined && !kind.isDone && read.day > wall.slice(0, 10);
    if (isOfOthers && !isHourAlone(found)) break;
    const last = lastWords(said, read);
    taken.add({ from: clause.from + last.from, to: clause.from + last.to });
    const isPlanned =
      kind.type === "meeting" || kind.type === "visit" || kind.id !== undefined || kind.isAsked === true;
    const isPast = kind.isDone || last.isPast || !isPlanned;
    const day = isPast ? pastDay(found, read, wall) : read.day;
    if (read.hour !== undefined) return momentOnWallOf(timeZone, `${day}T${read.hour}`).toISOString();
    if (day !== wall.slice(0, 10)) return momentOnWallOf(timeZone, `${day}T12:00`).toISOString();
    break;
  }
  return new Date(nowMs).toISOString();
}

const isAlone = ({ before, rest }: { before: string; rest: string }) =>
  !/[\p{L}\p{N}]/u.test(`${before}${rest}`);

/** Words for "last" before or after a weekday. The library excludes them from the date. */
const lastBefore = /(?<![A-Za-zÀ-ɏ])(?:letzte[nrs]?|vergangene[nrs]?|vorige[nrs]?)\s*(?:\p{L}+)?$/iu;
const pastWord =
  /(?<![A-Za-zÀ-ɏ])(?:letzte|vergangene|vorige|last|dernier|passé|pasado|this\s+morning|heute\s+(?:morgen|früh)|ce\s+matin|esta\s+mañana)/iu;
const lastBehind = /^\s+(?:dernier|passé|pasado)(?![A-Za-zÀ-ɏ])/iu;

function lastWords(
  text: string,
  { before, rest }: { before: string; rest: string },
): Span & { isPast: boolean } {
  const behind = lastBehind.exec(rest)?.[0].length ?? 0;
  const to = text.length - rest.length + behind;
  const front = lastBefore.exec(text.slice(0, to))?.index ?? before.length;
  const from = Math.min(before.length, front);
  return { from, to, isPast: pastWord.test(text.slice(from, to)) };
}

/** Returns the latest past day that the date can mean, for a verb in the past tense. */
function pastDay(
  found: ParsedResult,
  { day, hour }: { day: string; hour: string | undefined },
  wall: string,
) {
  const today = wall.slice(0, 10);
  const { start } = found;
  if (isHourAlone(found)) return (hour ?? "") <= wall.slice(11) ? today : addDays(today, -1);
  // A text that names no day, such as "this morning", means a part of today.
  if (day <= today || !hasDay(found)) return day <= today ? day : today;
  if (start.isCertain("weekday") && !start.isCertain("day")) return addDays(day, -7);
  if (hasDay(found) && start.isCertain("month") && !start.isCertain("year"))
    return `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
  return day;
}
