import type { Client } from "@lanyard/client/client-shape";
import type { Task } from "@lanyard/contract/task/task-schema";
import {
  keepPreviousData,
  queryOptions,
  type UseQueryResult,
  useQueries,
  useQuery,
} from "@tanstack/react-query";
import { useState } from "react";
import { listCaching } from "#src/lib/api/caching.ts";
import { useClient } from "#src/lib/api/client-context.ts";
import { withoutEmpty } from "#src/lib/browser/search-params.ts";
import { viewerTimeZone } from "#src/lib/format/date.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { withCustomNames } from "#src/records/fields/custom-fields.ts";
import type { SelectableGroup } from "#src/records/table/list-groups.ts";
import type { tasksMatching } from "./tasks-search.ts";

const sectionIds = ["overdue", "today", "week", "nextWeek", "later", "none", "done"] as const;
export type SectionId = (typeof sectionIds)[number];

export interface TaskSection {
  readonly id: SectionId;
  readonly tasks: readonly Task[];
  readonly total: number;
}

const [fewDone, few, most] = [10, 50, 100];

const narrowing = {
  overdue: { state: "overdue" },
  today: { state: "open", due: "today" },
  week: { state: "open", due: "week" },
  nextWeek: { state: "open", due: "next_week" },
  later: { state: "open", due: "after_next_week" },
  none: { state: "open", due: "none" },
  done: { state: "done", sort_by: "done_at", sort_order: "desc" },
} as const;

export function selectableSections(sections: readonly TaskSection[]): SelectableGroup[] {
  return sections
    .filter(({ total }) => total > 0)
    .map(({ id, total }) => ({
      key: id,
      name: t(`tasks.${id}`),
      count: total,
      params: narrowing[id],
      // A task whose due time passed today also matches `due: today`, but belongs only to the overdue
      // section.
      condition: { field: "state", op: id === "overdue" ? "is" : "is_not", value: "overdue" },
    }));
}

export type TaskNarrowing = ReturnType<typeof tasksMatching>;

export function useGroupedTasks({ page, ...shown }: GroupingState, enabled: boolean) {
  const client = useClient();
  const query = {
    state: "open",
    ...withoutEmpty(shown),
    page,
    limit: groupedLimit,
    time_zone: viewerTimeZone(),
  } as const;
  return useQuery(listedTasksOptions(client, query, enabled));
}

function listedTasksOptions(client: Client, query: TaskQuery, enabled: boolean) {
  return queryOptions({
    queryKey: ["tasks", "list", query],
    queryFn: ({ signal }) => listTasks(client, query, signal),
    placeholderData: keepPreviousData,
    enabled,
    ...listCaching,
  });
}

/** Returns the tasks as `rows`, like the lists of other kinds, because `patchRow` updates only `rows`. */
async function listTasks(client: Client, query: TaskQuery, signal: AbortSignal) {
  const { tasks, groups, pagination } = await client.tasks.list({ query }, { signal });
  return { rows: tasks.map((task) => withCustomNames("task", task)), groups, pagination };
}

type TaskQuery = NonNullable<NonNullable<Parameters<Client["tasks"]["list"]>[0]>["query"]>;

export const groupedLimit = 50;

type GroupingState = TaskNarrowing & {
  group_by: string | undefined;
  collapsed: string | undefined;
  page: number;
};

/**
 * Returns the sections of the task list. Each section loads separately, so that a long section does not delay
 * the others.
 */
export function useTaskSections(shown: TaskNarrowing, enabled = true) {
  const client = useClient();
  const [whole, setWhole] = useState<ReadonlySet<SectionId>>(new Set());
  const results = useQueries({
    queries: sectionIds.map((id) => {
      const limit = whole.has(id) ? most : id === "done" ? fewDone : few;
      const query = { ...narrowing[id], ...withoutEmpty(shown), limit, time_zone: viewerTimeZone() };
      return listedTasksOptions(client, query, enabled);
    }),
    combine: combineSections,
  });
  return { ...results, showMore: (id: SectionId) => setWhole((known) => new Set([...known, id])) };
}

type ListedTasks = Awaited<ReturnType<typeof listTasks>>;

/**
 * Defined outside the hook, because `useQueries` reuses the combined result only while this function is the
 * same.
 */
function combineSections(results: readonly UseQueryResult<ListedTasks>[]) {
  const sections = sectionIds.map((id, index): TaskSection => {
    const { rows: tasks = [], pagination } = results[index]?.data ?? {};
    return { id, tasks, total: pagination?.totalCount ?? 0 };
  });
  return {
    sections,
    open: sections.reduce((sum, { id, total }) => (id === "done" ? sum : sum + total), 0),
    isPending: results.some(({ isPending }) => isPending),
    isPlaceholderData: results.some((result) => result.isPlaceholderData),
    isReading: results.some(({ isFetching }) => isFetching),
    error: results.find(({ error }) => error)?.error ?? null,
    retry: () => Promise.all(results.map(({ refetch }) => refetch())),
  };
}
