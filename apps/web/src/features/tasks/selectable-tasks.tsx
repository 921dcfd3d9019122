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
  /** The ids of tasks that are being deleted. */
  gone: ReadonlySet<string>;
  conditions: object;
  header: ReactNode;
  /** Renders the list. Viewers have no selection. */
  children: (selection: Selection | undefined) => ReactNode;
};

/** A list of tasks with a selection, which replaces the header by bulk actions. */
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

/**
 * Selects the visible tasks. Unlike in lists of records, a second call does not select tasks on other pages.
 */
function selectShown({ isAll, toggleAll }: Selection): boolean {
  if (!isAll) toggleAll();
  return true;
}
