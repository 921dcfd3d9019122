import { defaultInteractionTypes } from "@lanyard/contract/interaction/interaction-options";
import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import type { Task } from "@lanyard/contract/task/task-schema";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import {
  endedInteraction,
  isSubject,
  type Logging,
  loggingFailure,
  outcomeText,
  useInteractionLogging,
  useInteractionTypes,
} from "#src/features/interactions/interactions.ts";
import { useClient } from "#src/lib/api/client-context.ts";
import { idempotencyKeyOf } from "#src/lib/api/own-actions.ts";
import { viewerTimeZone } from "#src/lib/format/date.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useCellSaving } from "#src/records/cells/use-cell-saving.ts";
import { parentIn } from "#src/records/fields/parent.ts";
import { kindText } from "#src/records/kind-text.ts";
import { useUndoOffer } from "#src/records/undo/use-undo.ts";
import { useRefresh } from "#src/records/use-refresh.ts";
import { offerRetry, toastFailure, type UndoSubject } from "#src/ui/overlays/toast.ts";
import { dueText, movedTo, reminderMovedTo } from "./task-date.ts";
import { TaskDatePicker } from "./task-date-picker.tsx";
import { taskSource } from "./task-source.ts";

const offeredOutcomes = 3;

/**
 * Returns a function that provides buttons for the message about a completed call or meeting task. Each
 * button logs the interaction with one outcome.
 */
function useLogOffer() {
  const client = useClient();
  const { data: { types } = { types: defaultInteractionTypes } } = useInteractionTypes();
  const logging = useInteractionLogging();
  return async (task: Task): Promise<Pick<UndoSubject, "about" | "more">> => {
    const about = subjectOf(task);
    const { typeOfTitle } = await import("@lanyard/typed-lines/typed-interaction");
    const type = about && typeOfTitle(task.title);
    const outcomes = types.find(({ id }) => id === type)?.outcomes ?? [];
    if (about === undefined || (type !== "call" && type !== "meeting") || outcomes.length === 0)
      return { about: task.title };
    const caption = t("interactions.logCompleted", { type });
    const log = (outcome: string) => {
      const request: Logging = { about, read: () => endedInteraction(client, about, { type, outcome }) };
      logging.mutate(request, {
        onError: (error) => toastFailure(loggingFailure(error), () => log(outcome)),
      });
    };
    return {
      about: [task.title, caption],
      more: outcomes.slice(0, offeredOutcomes).map((outcome) => ({
        label: outcomeText(outcome),
        name: `${caption} ${outcomeText(outcome)}`,
        run: () => log(outcome.id),
      })),
    };
  };
}

function subjectOf(task: Task) {
  return Object.entries(recordKinds.task.parents)
    .map(([column, { to }]) => ({ noun: to, id: parentIn(task, column).id }))
    .flatMap(({ noun, id }) => (id === null || !isSubject(noun) ? [] : [{ noun, id }]))
    .at(0);
}

export function useTaskChanges() {
  const client = useClient();
  const refresh = useRefresh();
  const offer = useUndoOffer();
  const offerLog = useLogOffer();
  const succeeded = (text: string, task: Task, actionId: string | undefined, subject?: UndoSubject) => {
    offer(text, actionId, { about: task.title, ...subject });
    void refresh({ noun: "task", actionId });
  };
  const failed = (retry: () => void) => (error: Error) =>
    offerRetry(t("tasks.changeFailed"), error.message, retry);

  const completing = useMutation({
    mutationFn: (task: Task) =>
      task.done_at === null
        ? client.tasks.complete({ params: { id: task.id }, body: { time_zone: viewerTimeZone() } })
        : client.tasks.reopen({ params: { id: task.id } }).then((answer) => ({ ...answer, next: null })),
    onSuccess: async ({ task, next, actionId }) => {
      if (task.done_at === null) return succeeded(t("tasks.reopened"), task, actionId);
      const done = next ? t("tasks.completedNext", { when: dueText(next) }) : t("tasks.completed");
      succeeded(done, task, actionId, await offerLog(task));
    },
    onError: (error, task) => failed(() => completing.mutate(task))(error),
  });
  const save = useCellSaving(taskSource);
  const move = ({ task, day, time }: { task: Task; day: string | null; time?: string | null }) => {
    const due = movedTo(task, day, time);
    save({
      row: task,
      field: t("tasks.due"),
      body: {
        ...(due.due_at === null ? due : { due_at: due.due_at }),
        // The server itself moves the reminder of a task that keeps a time, and sets a reminder when a task
        // gets a time.
        ...(task.remind_at !== null &&
          task.remind_at !== task.due_at &&
          (task.due_at === null || due.due_at === null) && { remind_at: reminderMovedTo(task, day) }),
      },
      shown: due,
      displayText: (theirs) => dueText({ ...task, ...theirs }),
      done: {
        text: day === null ? t("tasks.dateRemoved") : t("tasks.moved", { when: dueText(due) }),
        about: task.title,
      },
    });
  };
  const adding = useMutation({
    mutationFn: (body: Parameters<typeof client.tasks.create>[0]["body"]) =>
      client.tasks.create({ body }, { idempotencyKey: idempotencyKeyOf(body) }),
    onSuccess: ({ task, actionId }) => succeeded(kindText("tasks", "created"), task, actionId),
  });
  const [dated, setDated] = useState<Task>();
  return {
    complete: completing.mutate,
    move,
    adding,
    pickDate: setDated,
    /**
     * Callers render the dialog outside the rows, because React events in the dialog would reach its row and
     * start a drag.
     */
    datePicker: dated && (
      <TaskDatePicker
        key={dated.id}
        task={dated}
        onPick={(due) => move({ task: dated, ...due })}
        onClose={() => setDated(undefined)}
      />
    ),
  };
}

export type TaskChanges = ReturnType<typeof useTaskChanges>;
