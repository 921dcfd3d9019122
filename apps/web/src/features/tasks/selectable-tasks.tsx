import type { Task } from "@lanyard/contract/task/task-schema";
import type { ReactNode } from "react";
import { useMayWrite } from "#src/lib/session/rights.ts";
import { useContextShortcut } from "#src/records/keys/context-shortcuts.ts";
import { lazySelection } from "#src/records/selection/lazy-selection.tsx";
import { type Selection, useSelection } from "#src/records/table/use-selection.ts";
import { taskListParams, taskSource } from "./task-source.ts";

const TaskSelection = lazySelection(
  taskSource,
  async () => (await import("./task-bulk-parts.ts")).taskBulkParts,
);

type SelectableTasksProps = {
  tasks: readonly Task[];
  /** The ids of tasks that are being removed from the list. */
  gone: ReadonlySet<string>;
  /** The filters of the list; changing them ends the selection. */
  conditions: object;
  header: ReactNode;
  /** The list, with the selection for those who may change tasks. */
  children: (selection: Selection | undefined) => ReactNode;
};

/** Selectable tasks; a selection replaces the header with bulk actions. */
export function SelectableTasks({ tasks, gone, conditions, header, children }: SelectableTasksProps) {
  const mayWrite = useMayWrite();
  const ids = tasks.map(({ id }) => id);
  const selection = useSelection(ids, { conditions: JSON.stringify(conditions), gone });
  useContextShortcut(
    "select-all",
    mayWrite && selection.isPossible ? () => selectShown(selection) : undefined,
  );
  return (
    <>
      {selection.isActive ? (
        <TaskSelection
          fallback={header}
          params={taskListParams.first}
          selection={selection}
          shown={ids.length}
          total={ids.length}
          isTotalExact
        />
      ) : (
        header
      )}
      {children(mayWrite ? selection : undefined)}
    </>
  );
}

/** Selects the tasks on the page: a selection across sections includes only visible tasks. */
function selectShown({ isAll, toggleAll }: Selection): boolean {
  if (!isAll) toggleAll();
  return true;
}
