import type { Task } from "@lanyard/contract/task/task-schema";
import { getRouteApi } from "@tanstack/react-router";
import { LazyTaskForm, preloading } from "#src/features/tasks/lazy-task-parts.ts";
import { dueText } from "#src/features/tasks/task-date.ts";
import { CompleteButton, taskShown } from "#src/features/tasks/task-shown.tsx";
import { taskSource } from "#src/features/tasks/task-source.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useMayWrite } from "#src/lib/session/rights.ts";
import { readRecordTab } from "#src/records/list/record-tab.ts";
import { FactEditing } from "#src/records/page/fact-editing.tsx";
import { RecordHead } from "#src/records/page/record-head.tsx";
import { RecordOverview } from "#src/records/page/record-overview.tsx";
import { RecordPresence } from "#src/records/page/record-presence.tsx";
import { RecordPage } from "#src/records/page/record-reading.tsx";
import { RecordTabs } from "#src/records/page/record-tabs.tsx";
import { useRecordActions } from "#src/records/page/use-record-actions.ts";
import { lazyCells } from "#src/records/sheet/lazy-cells.tsx";
import { Avatar } from "#src/ui/layout/avatar.tsx";

const route = getRouteApi("/signed-in/tasks/$taskId");

export function TaskPage() {
  return (
    <RecordPage
      source={taskSource}
      id={route.useParams().taskId}
      mark="clock"
      failure={{ title: t("tasks.failedOneTitle"), text: t("tasks.failedOneText") }}
    >
      {(task) => <TaskRecord task={task} />}
    </RecordPage>
  );
}

function TaskRecord({ task }: { task: Task }) {
  const navigate = route.useNavigate();
  const mayWrite = useMayWrite();
  const { actions, isEditing, stopEditing } = useRecordActions(taskSource, task);
  const { id, title } = task;
  const due = (task.due_on ?? task.due_at) && t("tasks.understood", { when: dueText(task) });
  return (
    <FactEditing noun="task" row={task} {...taskCells} also={taskCellFields}>
      <div className="scroll">
        <RecordHead
          kind="tasks"
          avatar={<Avatar name={title} size="lg" shape="square" />}
          name={title}
          nameField="title"
          about={due}
          present={<RecordPresence noun="task" id={id} />}
          ways={mayWrite && <CompleteButton task={task} />}
          {...{ actions, preloading }}
        />
        <RecordTabs
          noun="task"
          row={task}
          tab={readRecordTab(route.useSearch()).tab}
          onChange={(tab) => navigate({ search: readRecordTab({ tab }), replace: true, resetScroll: false })}
          overview={<RecordOverview {...taskShown(task)} columns={[["basic"]]} />}
        />
        {isEditing && <LazyTaskForm task={task} onClose={stopEditing} />}
      </div>
    </FactEditing>
  );
}

const taskCells = lazyCells(taskSource, async () => {
  return (await import("#src/features/tasks/task-cell-parts.ts")).useTaskCellParts;
});

const taskCellFields = ["repeat"] as const;
