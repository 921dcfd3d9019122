import type { Interaction } from "@lanyard/contract/interaction/interaction-schema";
import type { Task } from "@lanyard/contract/task/task-schema";
import { addDays } from "@lanyard/typed-lines/wall-time";
import { formatDate } from "#src/lib/format/date.ts";
import { dayFromToday, dueDay, dueValue, isOverdue } from "#src/lib/format/due-day.ts";
import { plannedDay } from "./planned-interactions.tsx";
import { nextMonday } from "./task-date.ts";
import type { SectionId, TaskSection } from "./task-section-queries.ts";

/** A section of the list, with the interactions that are planned in its period. */
export type ListedSection = TaskSection & { readonly planned: readonly Interaction[] };

export type Group = Pick<ListedSection, "tasks" | "planned"> & {
  key: string;
  head?: string;
  day: string | null | undefined;
};

/** Returns the section that contains a day from today on. */
export function sectionOf(day: string): SectionId {
  const monday = nextMonday();
  if (day === dayFromToday(0)) return "today";
  if (day < monday) return "week";
  return day < addDays(monday, 7) ? "nextWeek" : "later";
}

/**
 * Returns the sections with each task once, in the section of its due date. While lists reload, they contain a
 * moved task in its old section or in none; `earlier` are the tasks shown before.
 */
export function inOwnSections(
  sections: readonly TaskSection[],
  earlier: readonly Task[] = [],
): TaskSection[] {
  const newest = new Map(earlier.map((task) => [task.id, task]));
  for (const task of sections.flatMap(({ tasks }) => tasks))
    if (task.version >= (newest.get(task.id)?.version ?? 0)) newest.set(task.id, task);
  const all = [...newest.values()];
  return sections.map((section) => {
    const own = all.filter((task) => sectionOfTask(task) === section.id);
    const order = section.tasks.map(({ id }) => id);
    const [listed, moved] = [
      own.filter(({ id }) => order.includes(id)),
      own.filter(({ id }) => !order.includes(id)),
    ];
    const tasks = listed.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id));
    for (const task of moved) {
      const later = tasks.findIndex((each) => dueValue(each) > dueValue(task));
      tasks.splice(later < 0 ? tasks.length : later, 0, task);
    }
    return { ...section, tasks, total: section.total - order.length + tasks.length };
  });
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
  // A Sunday is the last day of its week.
  const week = tomorrow < monday ? tomorrow : undefined;
  const afterNextWeek = addDays(monday, 7);
  const days = { today: dayFromToday(0), week, nextWeek: monday, later: afterNextWeek, none: null };
  return id === "overdue" || id === "done" ? undefined : days[id];
}

/** Groups the tasks of a section by day. Users can drop tasks on each day. */
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
