import { i18n } from "@lingui/core";
import type { Chrono, ParsedResult } from "chrono-node";
import { momentOnWall, wallText } from "#src/lib/format/date.ts";
import { addDays, type Due } from "#src/records/tasks/task-date.ts";

/** What somebody wrote in one line: what is to be done, and when where that was said. */
export interface TypedTask extends Due {
  readonly title: string;
}

type ReadTask = (text: string, nowMs?: number) => TypedTask;

/** Each language's reader loads when somebody begins to write in it. */
const readers: Readonly<Record<string, () => Promise<{ casual: Chrono }>>> = {
  en: () => import("chrono-node/en"),
  de: () => import("chrono-node/de"),
  es: () => import("chrono-node/es"),
  fr: () => import("chrono-node/fr"),
};

/** Reads tasks in the language of the interface. */
export async function loadTaskReader(language = i18n.locale): Promise<ReadTask> {
  const { casual } = (await (readers[language] ?? readers.en)?.()) ?? (await import("chrono-node/en"));
  return (text, nowMs = Date.now()) => readTask(casual, text, nowMs);
}

function readTask(reader: Chrono, text: string, nowMs: number): TypedTask {
  // The reader counts on the clock of its machine; what the person's wall shows is told as that clock's.
  const wall = wallText(nowMs);
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = wall.split(/\D/u).map(Number);
  const found = reader.parse(text, new Date(year, month - 1, day, hour, minute), { forwardDate: true })[0];
  if (found === undefined) return { title: text.trim(), due_on: null, due_at: null };
  const { before, day: dueOn, hour: said, rest } = completed(found, text);
  const title = tidy(`${before} ${rest}`) || text.trim();
  if (said === undefined) return { title, due_on: dueOn, due_at: null };
  return { title, due_on: null, due_at: momentOnWall(`${dueOn}T${said}`).toISOString() };
}

/** What the library has no rule for: a bare hour after the day, and the day after tomorrow in French and Spanish. */
const bareHour = /^\s+(?:(?:at|um|à|a las?)\s+)?(\d{1,2})(?:[:h.](\d{2}))?\s*(?:h|uhr)?(?=\s|[,.]|$)/iu;
const dayAfter = /\b(?:pasado|apr[eè]s-?)\s*$/iu;

function completed({ index, text: matched, start }: ParsedResult, text: string) {
  const [before, after] = [text.slice(0, index), text.slice(index + matched.length)];
  const two = (part: number | null) => String(part ?? 0).padStart(2, "0");
  const found = `${start.get("year")}-${two(start.get("month"))}-${two(start.get("day"))}`;
  const isDayAfter = dayAfter.test(before);
  const day = isDayAfter ? addDays(found, 1) : found;
  const plain = { before: before.replace(dayAfter, ""), day, rest: after };
  if (start.isCertain("hour"))
    return { ...plain, hour: `${two(start.get("hour"))}:${two(start.get("minute"))}` };
  const hour = bareHour.exec(after);
  if (hour === null || Number(hour[1]) > 23 || Number(hour[2] ?? 0) > 59)
    return { ...plain, hour: undefined };
  const rest = after.slice(hour[0].length);
  return { ...plain, rest, hour: `${two(Number(hour[1]))}:${two(Number(hour[2] ?? 0))}` };
}

/** Without the words that led to the date. */
function tidy(title: string): string {
  return title
    .replaceAll(/\s+/gu, " ")
    .replace(/\s(?:on|by|at|until|am|bis|um|kommenden|le|pour|avant|el|para)\s*$/iu, "")
    .replace(/[\s,;:–-]+$/u, "")
    .trim();
}
