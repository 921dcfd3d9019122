import type { Interaction } from "@lanyard/contract/interaction/interaction-schema";
import type { Task } from "@lanyard/contract/task/task-schema";
import { addDays } from "@lanyard/typed-lines/wall-time";
import { formatDate } from "#src/lib/format/date.ts";
import { dayFromToday, dueDay, dueValue, isOverdue } from "#src/lib/format/due-day.ts";
import { plannedDay } from "./planned-interactions.tsx";
import { nextMonday } from "./task-date.ts";
import type { SectionId, TaskSection } from "./task-section-queries.ts";

export type ListedSection = TaskSection & { readonly planned: readonly Interaction[] };

export type Group = Pick<ListedSection, "tasks" | "planned"> & {
  key: string;
  head?: string;
  day: string | null | undefined;
};

/** Returns the section that contains a day, which must be today or later. */
export function sectionOf(day: string): SectionId {
  const monday = nextMonday();
  if (day === dayFromToday(0)) return "today";
  if (day < monday) return "week";
  return day < addDays(monday, 7) ? "nextWeek" : "later";
}

/**
 * Puts each task into the section of its due date, because the old section lists a moved task until it
 * reloads. `rows` can contain tasks that no section lists; `left` has the ids of tasks not to count.
 */
export function inOwnSections(
  sections: readonly TaskSection[],
  rows: readonly Task[] = sections.flatMap(({ tasks }) => tasks),
  left: ReadonlySet<string> = new Set(),
): TaskSection[] {
  const newest = new Map<string, Task>();
  for (const task of rows) if (task.version >= (newest.get(task.id)?.version ?? 0)) newest.set(task.id, task);
  const all = [...newest.values()];
  const listed = new Set(sections.flatMap(({ tasks }) => tasks.map(({ id }) => id)));
  return sections.map((section) => {
    const own = all.filter((task) => sectionOfTask(task) === section.id);
    const order = section.tasks.map(({ id }) => id);
    const tasks = own
      .filter(({ id }) => order.includes(id))
      .toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id));
    for (const task of own.filter(({ id }) => !order.includes(id)))
      tasks.splice(listed.has(task.id) ? placeByDate(tasks, task) : placeBeside(tasks, task, all), 0, task);
    const counted = tasks.filter(({ id }) => !left.has(id)).length;
    return { ...section, tasks, total: section.total - order.length + counted };
  });
}

function placeByDate(tasks: readonly Task[], task: Task): number {
  const later = tasks.findIndex((each) => dueValue(each) > dueValue(task));
  return later < 0 ? tasks.length : later;
}

function placeBeside(tasks: readonly Task[], task: Task, all: readonly Task[]): number {
  const at = all.indexOf(task);
  const placeOf = (neighbour: Task | undefined) => tasks.findIndex(({ id }) => id === neighbour?.id);
  const [above, below] = [placeOf(all[at - 1]), placeOf(all[at + 1])];
  if (above >= 0) return above + 1;
  return below >= 0 ? below : placeByDate(tasks, task);
}

function sectionOfTask(task: Task): SectionId {
  if (task.done_at !== null) return "done";
  if (isOverdue(task)) return "overdue";
  const day = dueDay(task);
  return day === null ? "none" : sectionOf(day);
}

/**
 * Returns the first day of a section, to which dropped tasks move: null for no date, undefined if the section
 * accepts no drops.
 */
export function firstDay(id: SectionId): string | null | undefined {
  const [tomorrow, monday] = [dayFromToday(1), nextMonday()];
  // On a Sunday, no day is left in the current week.
  const week = tomorrow < monday ? tomorrow : undefined;
  const afterNextWeek = addDays(monday, 7);
  const days = { today: dayFromToday(0), week, nextWeek: monday, later: afterNextWeek, none: null };
  return id === "overdue" || id === "done" ? undefined : days[id];
}

/**
 * Groups the tasks of this week and of next week by day. During a drag, days without tasks are included as
 * drop targets.
 */
export function groupsOf({ id, tasks, planned }: ListedSection, isDragging: boolean): Group[] {
  if (id !== "week" && id !== "nextWeek") return [{ key: id, day: firstDay(id), tasks, planned }];
  const monday = nextMonday();
  const [first, end] = id === "week" ? [dayFromToday(1), monday] : [monday, addDays(monday, 7)];
  const groups: Group[] = [];
  for (let day = first; day < end; day = addDays(day, 1)) {
    const ofDay = tasks.filter((task) => dueDay(task) === day);
    const plannedOfDay = planned.filter((each) => plannedDay(each) === day);
    if (ofDay.length > 0 || plannedOfDay.length > 0 || isDragging)
      groups.push({ key: day, head: formatDate(day), day, tasks: ofDay, planned: plannedOfDay });
  }
  return groups;
}
