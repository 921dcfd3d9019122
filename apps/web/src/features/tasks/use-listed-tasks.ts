import type { Task } from "@lanyard/contract/task/task-schema";
import { useMemo } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import { useIdsBeingDeleted } from "#src/records/deletion/use-ids-being-deleted.ts";
import { useLeftRows } from "#src/records/list/use-left-rows.ts";
import { plannedDay, usePlannedInteractions } from "./planned-interactions.tsx";
import { inOwnSections, sectionOf } from "./task-day-groups.ts";
import { useGroupedTasks, useTaskSections } from "./task-section-queries.ts";
import { taskSource } from "./task-source.ts";
import { type TasksParams, tasksAmong, tasksMatching } from "./tasks-search.ts";

/**
 * Returns the tasks that match the URL parameters, in sections by due date or in the chosen groups, and shown
 * tasks that stopped matching after an edit. Omits tasks that are being deleted.
 */
export function useListedTasks(params: TasksParams, isEnabled: boolean) {
  const { page, group_by, collapsed } = params;
  const isGrouped = group_by !== undefined;
  const matching = tasksMatching(params);
  const bySection = useTaskSections(matching, isEnabled && !isGrouped);
  const grouped = useGroupedTasks({ ...matching, group_by, collapsed, page }, isEnabled && isGrouped);
  const gone = useIdsBeingDeleted("tasks");
  const { owner_id, search, ...others } = matching;
  // Other filters hide planned interactions, because interactions lack the filtered fields, such as priority.
  const isPlain = !isGrouped && Object.keys(others).every((name) => name === "time_zone");
  const planned = usePlannedInteractions({ owner_id, search }, isEnabled && isPlain);
  const { isPending, isPlaceholderData, error } = isGrouped ? grouped : bySection;
  const inSections = useMemo(() => bySection.sections.flatMap(({ tasks }) => tasks), [bySection.sections]);
  const shown = useShownTasks(params, {
    page: isGrouped ? grouped.data?.rows : inSections,
    isEnabled: !isPending && !isPlaceholderData,
    isReading: isGrouped ? grouped.isFetching : bySection.isReading,
    deleting: gone,
  });
  const sections = inOwnSections(bySection.sections, shown.rows, shown.left).map((section) => ({
    ...section,
    planned: planned.next.filter((each) => sectionOf(plannedDay(each)) === section.id),
  }));
  const groups = grouped.data?.groups ?? [];
  const tasks = isGrouped ? shown.rows : sections.flatMap((section) => section.tasks);
  return {
    tasks,
    gone,
    /**
     * The ids of shown tasks that no longer match the filters. `refresh` removes these tasks from the list.
     */
    left: shown.left,
    refresh: shown.refresh,
    sections,
    grouped: isGrouped && grouped.data !== undefined ? { ...grouped.data, tasks } : undefined,
    open: isGrouped ? groups.reduce((sum, { count }) => sum + count, 0) : bySection.open,
    isPending,
    isReading: isGrouped ? grouped.isFetching : bySection.isReading || planned.isReading,
    error,
    retry: () => void (isGrouped ? grouped.refetch() : bySection.retry()),
    showMore: bySection.showMore,
  };
}

type LoadedTasks = Pick<
  Parameters<typeof useLeftRows<Task>>[0],
  "page" | "isEnabled" | "isReading" | "deleting"
>;

/**
 * Returns the loaded tasks, tasks on screen that no longer match the filters, and tasks on screen that the
 * reloading lists do not contain yet.
 */
function useShownTasks(params: TasksParams, loaded: LoadedTasks) {
  const { list } = taskSource.calls(useClient());
  const { group_by, collapsed, page } = params;
  const place = group_by === undefined ? {} : { group_by, collapsed, page };
  return useLeftRows<Task>({
    ...loaded,
    queryKey: ["tasks", "list", { ...tasksMatching(params), ...place }],
    read: async (ids, which, signal) => (await list(tasksAmong(params, ids)[which], signal)).rows,
  });
}
