import type { Task } from "@lanyard/contract/task/task-schema";
import { Pencil } from "lucide-react";
import { t } from "#src/lib/i18n/messages.ts";
import { useMayWrite } from "#src/lib/session/rights.ts";
import { kindText } from "#src/records/kind-text.ts";
import { QuickCards, QuickPanel, type QuickRecord } from "#src/records/page/quick-panel.tsx";
import { Checkbox } from "#src/ui/controls/checkbox.tsx";
import { TaskForm } from "./task-form.tsx";
import { taskShown } from "./task-shown.tsx";
import { taskSource } from "./task-source.ts";
import { useTaskChanges } from "./use-task-changes.tsx";

export function OpenTask(viewing: QuickRecord<Task>) {
  return (
    <QuickPanel
      source={taskSource}
      viewing={viewing}
      title={({ title }) => title}
      lead={(task) => <CompleteMark task={task} />}
      editButton={{ icon: Pencil, children: kindText("tasks", "editTitle") }}
      form={(task, onClose) => <TaskForm task={task} onClose={onClose} />}
      head={(task) => <QuickCards {...taskShown(task)} cards={["basic"]} />}
    />
  );
}

function CompleteMark({ task }: { task: Task }) {
  const { complete } = useTaskChanges();
  const isDone = task.done_at !== null;
  return (
    <Checkbox
      checked={isDone}
      disabled={!useMayWrite()}
      onChange={() => complete(task)}
      aria-label={t(isDone ? "tasks.reopen" : "tasks.complete", { title: task.title })}
    />
  );
}
