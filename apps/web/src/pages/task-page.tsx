import type { Task } from "@lanyard/contract/task/task-schema";
import { getRouteApi } from "@tanstack/react-router";
import { LazyTaskForm, preloading } from "#src/features/tasks/lazy-task-parts.ts";
import { dueText } from "#src/features/tasks/task-date.ts";
import { CompleteButton, taskShown } from "#src/features/tasks/task-shown.tsx";
import { taskSource } from "#src/features/tasks/task-source.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useMayWrite } from "#src/lib/session/rights.ts";
import { RecordOverview } from "#src/records/page/record-overview.tsx";
import { RecordPage } from "#src/records/page/record-reading.tsx";
import { RecordView } from "#src/records/page/record-view.tsx";
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
  const mayWrite = useMayWrite();
  return (
    <RecordView
      source={taskSource}
      row={task}
      cells={taskCells}
      head={{
        avatar: <Avatar name={task.title} size="lg" shape="square" />,
        nameField: "title",
        about: (task.due_on ?? task.due_at) && t("tasks.understood", { when: dueText(task) }),
        ways: mayWrite && <CompleteButton task={task} />,
        preloading,
      }}
      overview={<RecordOverview {...taskShown(task)} columns={[["basic"]]} />}
      form={(onClose) => <LazyTaskForm task={task} onClose={onClose} />}
    />
  );
}

const taskCells = {
  ...lazyCells(
    taskSource,
    async () => (await import("#src/features/tasks/task-cell-parts.ts")).useTaskCellParts,
  ),
  also: ["repeat"],
};
