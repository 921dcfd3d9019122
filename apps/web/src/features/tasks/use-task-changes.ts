import type { Task } from "@lanyard/contract/task/task-schema";
import { useMutation } from "@tanstack/react-query";
import { useClient } from "#src/lib/api/client-context.ts";
import { idempotencyKeyOf } from "#src/lib/api/idempotency-key.ts";
import { viewerTimeZone } from "#src/lib/format/date.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { kindText } from "#src/records/kind-text.ts";
import { useRefresh } from "#src/records/stale-queries.ts";
import { dueText, movedTo, reminderMovedTo } from "#src/records/tasks/task-date.ts";
import { useUndoOffer } from "#src/records/undo/use-undo.ts";
import { toastFailure } from "#src/ui/overlays/toast.ts";

/** What is done to tasks where they are listed, each with a way to take it back. */
export function useTaskChanges() {
  const client = useClient();
  const refresh = useRefresh();
  const offer = useUndoOffer({ done: kindText("tasks", "undone"), failed: kindText("tasks", "undoFailed") });
  const told = (text: string, task: Task, actionId: string | undefined) => {
    offer(text, actionId, { about: task.title });
    void refresh({ noun: "task", actionId });
  };
  const failed = (retry: () => void) => (error: Error) =>
    toastFailure(t("ui.because", { what: t("tasks.changeFailed"), reason: error.message }), {
      label: t("ui.retry"),
      run: retry,
    });

  const completing = useMutation({
    mutationFn: (task: Task) =>
      task.done_at === null
        ? client.tasks.complete({ params: { id: task.id }, body: { time_zone: viewerTimeZone() } })
        : client.tasks.reopen({ params: { id: task.id } }).then((answer) => ({ ...answer, next: null })),
    onSuccess: ({ task, next, actionId }) => {
      const done = next ? t("tasks.completedNext", { when: dueText(next) }) : t("tasks.completed");
      told(task.done_at === null ? t("tasks.reopened") : done, task, actionId);
    },
    onError: (error, task) => failed(() => completing.mutate(task))(error),
  });
  const moving = useMutation({
    mutationFn: ({ task, day }: { task: Task; day: string | null }) => {
      const due = movedTo(task, day);
      const sent = {
        ...(due.due_at === null ? due : { due_at: due.due_at }),
        remind_at: reminderMovedTo(task, day),
      };
      return client.tasks.update({ params: { id: task.id }, body: { ...sent, version: task.version } });
    },
    onSuccess: ({ task, actionId }, { day }) =>
      told(day === null ? t("tasks.dateRemoved") : t("tasks.moved", { when: dueText(task) }), task, actionId),
    onError: (error, move) => failed(() => moving.mutate(move))(error),
  });
  const adding = useMutation({
    mutationFn: (body: Parameters<typeof client.tasks.create>[0]["body"]) =>
      client.tasks.create({ body }, { idempotencyKey: idempotencyKeyOf(body) }),
    onSuccess: ({ task, actionId }) => told(kindText("tasks", "created"), task, actionId),
  });
  return { complete: completing.mutate, move: moving.mutate, adding };
}

export type TaskChanges = ReturnType<typeof useTaskChanges>;
