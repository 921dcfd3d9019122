import type { Task } from "@lanyard/contract/task/task-schema";
import { useQuery } from "@tanstack/react-query";
import { CircleAlert, CircleCheck, CircleDashed } from "lucide-react";
import { contactSource } from "#src/features/contacts/contacts.ts";
import { useClient } from "#src/lib/api/client-context.ts";
import { formatDate, formatDateTime } from "#src/lib/format/date.ts";
import { isOverdue } from "#src/lib/format/due-day.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { parentLinkIn } from "#src/records/fields/kind-link.tsx";
import { PhoneLink } from "#src/records/fields/mail-phone-links.tsx";
import type { SpecialValues } from "#src/records/page/field-facts.tsx";
import { recordReadOptions } from "#src/records/source.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Icon } from "#src/ui/layout/icon.tsx";
import { ruleText } from "./task-repeat.ts";
import { useTaskChanges } from "./use-task-changes.tsx";

export function CompleteButton({ task }: { task: Task }) {
  const { complete } = useTaskChanges();
  const isDone = task.done_at !== null;
  return (
    <Button
      icon={isDone ? CircleDashed : CircleCheck}
      aria-label={t(isDone ? "tasks.reopen" : "tasks.complete", { title: task.title })}
      onClick={() => complete(task)}
    >
      {t(isDone ? "tasks.reopenShort" : "tasks.completeShort")}
    </Button>
  );
}

export function taskShown(task: Task) {
  return { noun: "task", row: task, special: values } as const;
}

function Due({ task, children }: { task: Task; children: string }) {
  if (task.done_at !== null || !isOverdue(task)) return children;
  return (
    <span className="overdue">
      <Icon of={CircleAlert} size={14} />
      {children}
      <span className="vh">, {t("ui.nextStep.overdue")}</span>
    </span>
  );
}

function ContactOfTask({ task }: { task: Task & { contact_id: string } }) {
  const { data } = useQuery(recordReadOptions(contactSource, useClient(), task.contact_id));
  const number = data && (data.phone ?? data.mobile_phone);
  return (
    <span className="grid gap-1">
      <span>{parentLinkIn(task, "task", "contact_id")}</span>
      {number && <PhoneLink number={number} />}
    </span>
  );
}

const values: SpecialValues<"task", Task> = {
  contact_id: (task) => {
    const { contact_id } = task;
    return contact_id !== null && <ContactOfTask task={{ ...task, contact_id }} />;
  },
  due_on: (task) => task.due_on && <Due task={task}>{formatDate(task.due_on)}</Due>,
  due_at: (task) => task.due_at && <Due task={task}>{formatDateTime(task.due_at)}</Due>,
  repeat: ({ repeat }) => repeat && ruleText(repeat),
};
