import type { Task } from "@lanyard/contract/task/task-schema";
import { useState } from "react";
import { useIdsBeingDeleted } from "#src/records/deletion/use-ids-being-deleted.ts";
import { plannedDay, usePlannedInteractions } from "./planned-interactions.tsx";
import { inOwnSections, sectionOf } from "./task-day-groups.ts";
import { useGroupedTasks, useTaskSections } from "./task-section-queries.ts";
import { type TasksParams, tasksMatching } from "./tasks-search.ts";

/**
 * Returns the tasks that match the URL parameters, by due date or by owner. Omits tasks that are being
 * deleted.
 */
export function useListedTasks(params: TasksParams, isEnabled: boolean) {
  const { page, group_by, collapsed } = params;
  const isGrouped = group_by !== undefined;
  const matching = tasksMatching(params);
  const bySection = useTaskSections(matching, isEnabled && !isGrouped);
  const grouped = useGroupedTasks({ ...matching, group_by, collapsed, page }, isEnabled && isGrouped);
  const gone = useIdsBeingDeleted("tasks");
  const left = (listed: readonly Task[]) => listed.filter(({ id }) => !gone.has(id));
  const { owner_id, search, ...others } = matching;
  // Interactions have no priority and none of these other fields.
  const isPlain = !isGrouped && Object.keys(others).every((name) => name === "time_zone");
  const planned = usePlannedInteractions({ owner_id, search }, isEnabled && isPlain);
  const ownSections = useOwnSections(bySection, left);
  const sections = ownSections.map((section) => ({
    ...section,
    tasks: left(section.tasks),
    planned: planned.next.filter((each) => sectionOf(plannedDay(each)) === section.id),
  }));
  const { isPending, error } = isGrouped ? grouped : bySection;
  const groups = grouped.data?.groups ?? [];
  const tasks = isGrouped ? left(grouped.data?.rows ?? []) : sections.flatMap((section) => section.tasks);
  return {
    tasks,
    gone,
    sections,
    /** Undefined unless tasks are grouped. */
    grouped: isGrouped && grouped.data !== undefined ? { ...grouped.data, tasks } : undefined,
    open: isGrouped ? groups.reduce((sum, { count }) => sum + count, 0) : bySection.open,
    isPending,
    isReading: isGrouped ? grouped.isFetching : bySection.isReading || planned.isReading,
    error,
    retry: () => void (isGrouped ? grouped.refetch() : bySection.retry()),
    showMore: bySection.showMore,
  };
}

/**
 * Returns each task in its own section. While lists reload, tasks that none contains for a moment stay, except deleted
 * ones, which `left` omits.
 */
function useOwnSections(
  { sections, isReading }: Pick<ReturnType<typeof useTaskSections>, "sections" | "isReading">,
  left: (listed: readonly Task[]) => Task[],
) {
  const [shown, setShown] = useState<readonly Task[]>([]);
  const own = inOwnSections(sections, isReading ? shown : []);
  const tasks = left(own.flatMap((section) => section.tasks));
  if (tasks.length !== shown.length || tasks.some((task, at) => task !== shown[at])) setShown(tasks);
  return own;
}
