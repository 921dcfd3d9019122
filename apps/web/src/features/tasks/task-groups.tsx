import type { Pagination as Paging } from "@lanyard/contract/field/listing-schema";
import type { ListGroup } from "@lanyard/contract/kind/grouping";
import type { Task } from "@lanyard/contract/task/task-schema";
import { formatCount } from "#src/lib/format/number.ts";
import { kindText } from "#src/records/kind-text.ts";
import { rangeShown } from "#src/records/list-total.ts";
import { RecordGroupList } from "#src/records/table/record-groups.tsx";
import type { Selection } from "#src/records/table/use-selection.ts";
import { classNames } from "#src/ui/layout/class-names.ts";
import { Pagination } from "#src/ui/layout/pagination.tsx";
import { TaskRow } from "./task-row.tsx";
import { groupedLimit } from "./task-section-queries.ts";
import { everybody, type TasksParams } from "./tasks-search.ts";
import type { TaskChanges } from "./use-task-changes.tsx";
import { useTaskKeys } from "./use-task-keys.ts";

type TaskGroupsProps = {
  listed: { tasks: readonly Task[]; groups?: readonly ListGroup[] | undefined; pagination: Paging };
  changes: TaskChanges;
  onOpen: (id: string) => void;
  openId: string | undefined;
  selection: Selection | undefined;
  left: ReadonlySet<string>;
  isReading: boolean;
  onChange: (change: Pick<TasksParams, "collapsed" | "page">) => void;
  params: TasksParams;
  hrefOf: (change: { page: number }) => string;
};

export function TaskGroups({
  listed,
  changes,
  onOpen,
  openId,
  left,
  onChange,
  params,
  hrefOf,
  ...read
}: TaskGroupsProps) {
  const { tasks, groups = [], pagination } = listed;
  const keys = useTaskKeys({ tasks, changes, ...read });
  const { page, group_by, collapsed, empty } = params;
  const showsOwner = params.owner_id === everybody && group_by !== "owner_id";
  const [first, last] = rangeShown({ page, limit: groupedLimit }, tasks.length - left.size);
  const total = formatCount(pagination.totalCount);
  return (
    <>
      <div className={classNames("tasks tasks--grouped", showsOwner && "tasks--owned")} {...keys}>
        <RecordGroupList
          noun="task"
          groups={groups}
          rows={tasks}
          place={{ group_by, collapsed, empty, page, limit: groupedLimit }}
          onChange={onChange}
          draw={(ids) => (
            <ul>
              {tasks
                .filter(({ id }) => ids.has(id))
                .map((task) => (
                  <li
                    key={task.id}
                    data-row={task.id}
                    className={classNames("task", read.selection?.ids.has(task.id) && "is-selected")}
                    aria-current={task.id === openId || undefined}
                  >
                    <TaskRow
                      {...{ task, changes, onOpen, showsOwner }}
                      selection={read.selection}
                      hasLeft={left.has(task.id)}
                    />
                  </li>
                ))}
            </ul>
          )}
        />
      </div>
      <Pagination
        page={page}
        pages={Math.max(1, Math.ceil(pagination.totalCount / groupedLimit))}
        text={kindText("tasks", "range", { first, last, total })}
        hrefFor={(to) => hrefOf({ page: to })}
        onPage={(to) => onChange({ collapsed, page: to })}
      />
    </>
  );
}
