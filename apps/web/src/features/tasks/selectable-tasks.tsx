import type { ReactNode } from "react";
import { useMayWrite } from "#src/lib/session/rights.ts";
import { groupReader, selectableGroups } from "#src/records/table/list-groups.ts";
import { type Selection, useSelectAll, useSelection } from "#src/records/table/use-selection.ts";
import { taskList } from "./task-list.ts";
import { selectableSections } from "./task-section-queries.ts";
import { openTasks, type TasksParams } from "./tasks-search.ts";
import type { useListedTasks } from "./use-listed-tasks.ts";

type SelectableTasksProps = {
  listed: ReturnType<typeof useListedTasks>;
  params: TasksParams;
  header: ReactNode;
  /** Renders the list. Viewers have no selection. */
  children: (selection: Selection | undefined) => ReactNode;
};

export function SelectableTasks({ listed, params, header, children }: SelectableTasksProps) {
  const mayWrite = useMayWrite();
  const { tasks, gone, left, sections, grouped, open } = listed;
  const ids = tasks.map(({ id }) => id);
  const total = grouped ? open : ids.length - left.size;
  const groups = grouped
    ? selectableGroups("task", params.group_by, grouped.groups)
    : selectableSections(sections);
  const sectionOf = (id: string) =>
    sections.find((section) => section.tasks.some((task) => task.id === id))?.id;
  const { page: _page, collapsed: _collapsed, open: _open, ...conditions } = params;
  const selection = useSelection(ids, {
    ...{ total, groups, gone, left },
    conditions: JSON.stringify(conditions),
    groupOf: grouped ? groupReader("task", params.group_by, tasks) : sectionOf,
  });
  useSelectAll(selection, mayWrite, total);
  return (
    <>
      {selection.isActive ? (
        <taskList.Selecting
          {...{ selection, groups }}
          total={Math.max(total, selection.count)}
          fallback={header}
          params={openTasks(params)}
          shown={ids.length}
          isTotalExact
        />
      ) : (
        header
      )}
      {children(mayWrite ? selection : undefined)}
    </>
  );
}
