import type { Task } from "@lanyard/contract/task/task-schema";
import type { ParsedResult } from "chrono-node";
import { type DateFinder, isHourAlone, type LineReading, loadDateFinder } from "./date-finder.ts";
import { completed, hourAfter, nextOccurrenceOf } from "./typed-date.ts";
import { findRepetition, type TypedRepetition } from "./typed-repetition.ts";
import { addDays, momentOnWallOf, wallTextIn, weekdayCodes } from "./wall-time.ts";

export interface TypedTask extends Pick<Task, "due_on" | "due_at"> {
  readonly title: string;
  /** The words of the date, which are removed from the title. */
  readonly taken: string;
  /** The words of the time, if other words separate them from the date. */
  readonly hourTaken: string;
  /** The rule of the repetition (RFC 5545), and its words. */
  readonly repeat: string | null;
  readonly repeatTaken: string;
}

/** Reads a task from a line; `plainWords` stay in the title. */
type ReadTask = (text: string, nowMs?: number, plainWords?: readonly string[]) => TypedTask;

/**
 * Loads a reader for tasks in the interface language. It also understands unambiguous words of the other
 * languages.
 */
export async function loadTaskReader(reading: LineReading): Promise<ReadTask> {
  const find = await loadDateFinder(reading);
  const { timeZone } = reading;
  return (text, nowMs = Date.now(), plainWords = []) => readTask({ text, nowMs, plainWords, timeZone }, find);
}

type Line = { text: string; nowMs: number; plainWords: readonly string[]; timeZone: string | undefined };

export function readTask({ text, nowMs, plainWords, timeZone }: Line, find: DateFinder): TypedTask {
  const line = plainWords.reduce(hideWords, text.replaceAll("’", "'"));
  const wall = wallTextIn(timeZone, nowMs);
  const repetition = findRepetition(line);
  const read = repetition ? hide(line, spanOf(repetition)) : line;
  const found = find(read, wall);
  const date = found && completed(found, read, wall);
  const again = repetition && repeated(repetition, line, found);
  const span = date ? spanIn(text, date) : nowhere;
  const apart = date?.hour === undefined ? hourApart(hide(read, span), wall, find) : undefined;
  const hourSpan = apart ? spanIn(text, apart) : nowhere;
  const hour = (date ? date.hour : again?.hour) ?? apart?.hour;
  // Without another date, the rule determines the first day.
  const isFirst = again !== undefined && (found === undefined || isHourAlone(found));
  const day = isFirst ? firstDay(again.rule, wall, hour) : date?.day;
  return {
    title: tidy(without(text, again ? [span, hourSpan, again] : [span, hourSpan])) || text.trim(),
    taken: text.slice(span.from, span.to).trim(),
    hourTaken: text.slice(hourSpan.from, hourSpan.to).trim(),
    repeat: again?.rule ?? null,
    repeatTaken: again ? text.slice(again.from, again.to).trim() : "",
    due_on: day !== undefined && hour === undefined ? day : null,
    due_at:
      day !== undefined && hour !== undefined
        ? momentOnWallOf(timeZone, `${day}T${hour}`).toISOString()
        : null,
  };
}

type Span = { readonly from: number; readonly to: number };

const nowhere: Span = { from: 0, to: 0 };

const spanIn = (text: string, { before, rest }: { before: string; rest: string }): Span => ({
  from: before.length,
  to: text.length - rest.length,
});

/** Finds a time that other words separate from the date: "Friday call Ada at 3pm". */
function hourApart(line: string, wall: string, find: DateFinder) {
  const found = line.includes(hiddenSign) ? find(line, wall) : undefined;
  return found && isHourAlone(found) ? completed(found, line, wall) : undefined;
}

const spanOf = ({ index, text }: TypedRepetition): Span => ({ from: index, to: index + text.length });

/** The character that replaces words that must not be read as a date. Texts do not use it. */
const hiddenSign = "\u{FFFC}";

function hide(line: string, { from, to }: Span): string {
  return line.slice(0, from) + hiddenSign.repeat(to - from) + line.slice(to);
}

function hideWords(line: string, words: string): string {
  const from = words === "" ? -1 : line.toLowerCase().indexOf(words.replaceAll("’", "'").toLowerCase());
  return from < 0 ? line : hide(line, { from, to: from + words.length });
}

function without(text: string, parts: readonly Span[]): string {
  const inOrder = parts.filter(({ from, to }) => to > from).toSorted((left, right) => left.from - right.from);
  const kept = inOrder.map(({ from }, index) => text.slice(index === 0 ? 0 : inOrder[index - 1]?.to, from));
  const begin = inOrder.some(({ from, to }) => from === 0 && to > 0) ? /^[\s,;:–-]+/u : /^\s+/u;
  return [...kept, text.slice(inOrder.at(-1)?.to ?? 0)].join(" ").replace(begin, "");
}

/**
 * Returns the rule and the span of a repetition, and the hour after it if the line has no other date or time:
 * "every Monday 9".
 */
function repeated(repetition: TypedRepetition, line: string, found: ParsedResult | undefined) {
  const { rule } = repetition;
  const { from, to } = spanOf(repetition);
  const after = line.slice(to);
  const { hour, rest } = hourAfter(after, repetition.text);
  return found || hour === undefined
    ? { rule, from, to }
    : { rule, from, to: line.length - rest.length, hour };
}

/** Returns the first day of a rule on which the hour is not past. */
function firstDay(rule: string, wall: string, hour: string | undefined): string {
  const from = hour === undefined ? wall.slice(0, 10) : nextOccurrenceOf(hour, wall);
  const days = /BYDAY=([^;]+)/u.exec(rule)?.[1]?.split(",") ?? [];
  const isOfRule = (day: string) =>
    days.length === 0 || days.includes(weekdayCodes[(new Date(day).getUTCDay() + 6) % 7] ?? "");
  return [0, 1, 2, 3, 4, 5, 6].map((after) => addDays(from, after)).find(isOfRule) ?? from;
}

function tidy(title: string): string {
  return title
    .replaceAll(/\s+/gu, " ")
    .replace(/[\s,;:–-]+$/u, "")
    .trim();
}
