import { me } from "@lanyard/contract/field/filter-choices";
import type { Task } from "@lanyard/contract/task/task-schema";
import { useIdsBeingDeleted } from "#src/records/deletion/use-ids-being-deleted.ts";
import { plannedDay, usePlannedInteractions } from "./planned-interactions.tsx";
import { sectionOf } from "./task-day-groups.ts";
import { useGroupedTasks, useTaskSections } from "./task-section-queries.ts";
import { everybody, type TasksSearch } from "./tasks-search.ts";

/**
 * Returns the tasks that match the URL parameters, by due date or by owner. Tasks that are being deleted are
 * left out.
 */
export function useListedTasks({ owner, group_by, page = 1, collapsed, q, priority }: TasksSearch) {
  const isGrouped = group_by !== undefined;
  const shown = { owner_id: owner === everybody ? undefined : (owner ?? me), q };
  const bySection = useTaskSections({ ...shown, priority }, !isGrouped);
  const grouped = useGroupedTasks({ page, collapsed, q, priority }, isGrouped);
  const gone = useIdsBeingDeleted("tasks");
  const left = (listed: readonly Task[]) => listed.filter(({ id }) => !gone.has(id));
  const planned = usePlannedInteractions(shown, !isGrouped && priority === undefined);
  const sections = bySection.sections.map((section) => ({
    ...section,
    tasks: left(section.tasks),
    planned: planned.filter((each) => sectionOf(plannedDay(each)) === section.id),
  }));
  const { isPending, error } = isGrouped ? grouped : bySection;
  const groups = grouped.data?.groups ?? [];
  const tasks = isGrouped ? left(grouped.data?.tasks ?? []) : sections.flatMap((section) => section.tasks);
  return {
    tasks,
    gone,
    sections,
    /** Undefined unless tasks are grouped by owner. */
    grouped: isGrouped && grouped.data !== undefined ? { ...grouped.data, tasks } : undefined,
    open: isGrouped ? groups.reduce((sum, { count }) => sum + count, 0) : bySection.open,
    isPending,
    isReading: isGrouped ? grouped.isFetching : bySection.isReading,
    error,
    retry: () => void (isGrouped ? grouped.refetch() : bySection.retry()),
    showMore: bySection.showMore,
  };
}
