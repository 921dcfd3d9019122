import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import type { Task } from "@lanyard/contract/task/task-schema";
import { addDays } from "@lanyard/typed-lines/wall-time";
import { Pencil } from "lucide-react";
import { useRef } from "react";
import { useWatch } from "react-hook-form";
import { z } from "zod";
import { momentOnWall, wallText } from "#src/lib/format/date.ts";
import { dueTyping } from "#src/lib/format/date-typing.ts";
import { dueValue } from "#src/lib/format/due-day.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useMayWrite } from "#src/lib/session/rights.ts";
import { type FieldInputProps, typedText } from "#src/records/form/form-field.ts";
import { RecordFieldInput } from "#src/records/form/record-field-input.tsx";
import { recordForm } from "#src/records/form/record-form.ts";
import { RecordFormPanel } from "#src/records/form/record-form-panel.tsx";
import { useRecordForm } from "#src/records/form/use-record-form.ts";
import { kindText } from "#src/records/kind-text.ts";
import { QuickCards, QuickPanel, type QuickRecord } from "#src/records/page/quick-panel.tsx";
import { Button } from "#src/ui/controls/button.tsx";
import { Checkbox } from "#src/ui/controls/checkbox.tsx";
import { classNames } from "#src/ui/layout/class-names.ts";
import { repeatPresets, ruleText } from "./task-repeat.ts";
import { taskShown } from "./task-shown.tsx";
import { taskSource } from "./task-source.ts";
import { useTaskChanges } from "./use-task-changes.tsx";

export function TaskForm({ task, onClose }: { task?: Task; onClose: () => void }) {
  return <RecordFormPanel state={useRecordForm(taskSource, taskForm, { row: task, onClose })} />;
}

/**
 * The first of the fields that link a task to a record. A hint below it explains that a task links to only
 * one record.
 */
const [firstSubject = ""] = Object.keys(recordKinds.task.parents);

const taskForm = recordForm<"task", Task>("task", {
  special: {
    due_on: {
      schema: () => z.string().transform(readDue),
      start: (task) => (task ? dueValue(task) : ""),
      displayText: (due) => dueTyping.format(typedText(due)),
      Input: DueInput,
      paths: ["due_on", "due_at"],
      isSeveral: true,
    },
    due_at: null,
    // New tasks also send an empty reminder. If the field were missing, the server would set a reminder at
    // the due time.
    remind_at: { Input: ReminderInput, isSentNew: () => true },
    repeat: {
      isRequired: () => false,
      schema: () => z.string().transform((rule) => rule || null),
      start: (task) => task?.repeat ?? "",
      displayText: (rule) => ruleText(typedText(rule)),
      Input: RepeatInput,
    },
    [firstSubject]: { hint: () => t("tasks.aboutHint") },
  },
});

function readDue(typed: string, context: z.RefinementCtx) {
  const value = typed === "" ? undefined : dueTyping.read(typed);
  if (value === undefined && typed !== "") context.addIssue({ code: "custom", message: dueTyping.unread() });
  const due_at = momentOfDue(value ?? "")?.toISOString() ?? null;
  return { due_on: due_at === null ? (value ?? null) : null, due_at };
}

function momentOfDue(due: string): Date | undefined {
  return due.includes("T") && dueTyping.read(due) === due ? momentOnWall(due) : undefined;
}

/**
 * Edits the due day and an optional time. A reminder that matches one of `leads` moves when the due time
 * changes.
 */
function DueInput(props: FieldInputProps) {
  const { form, look } = props;
  const lead = useRef<(typeof leads)[number] | undefined>(atDueTime);
  const follow = (after: string, before: string) => {
    const [from, to] = [momentOfDue(before), momentOfDue(after)];
    const reminder = typedText(form.getValues("remind_at"));
    if (from) lead.current = leads.find(({ before }) => isAt(before(from), reminder));
    else if (reminder !== "") lead.current = undefined;
    if (lead.current === undefined) return;
    const next = to && to.getTime() > Date.now() ? wallText(lead.current.before(to)) : "";
    if (next !== reminder) form.setValue("remind_at", next, { shouldDirty: true });
  };
  return (
    <RecordFieldInput
      {...props}
      look={{ ...look, label: t("tasks.due"), hint: t("tasks.dueHint") }}
      control="due"
      onTyped={follow}
    />
  );
}

const leads = [
  { label: () => t("tasks.remindAtTime"), before: (due: Date) => due },
  { label: () => t("tasks.remindTenMinutes"), before: (due: Date) => minutesBefore(due, 10) },
  { label: () => t("tasks.remindHour"), before: (due: Date) => minutesBefore(due, 60) },
  { label: () => t("tasks.remindDay"), before: dayBefore },
] as const;
const [atDueTime] = leads;

const minutesBefore = (due: Date, minutes: number) => new Date(due.getTime() - minutes * 60_000);

function dayBefore(due: Date): Date {
  const [day = "", time] = wallText(due).split("T");
  return momentOnWall(`${addDays(day, -1)}T${time}`);
}

function ReminderInput(props: FieldInputProps) {
  const { form, name, look } = props;
  const due = momentOfDue(typedText(useWatch({ control: form.control, name: "due_on" })));
  const reminder = typedText(useWatch({ control: form.control, name }));
  return (
    <div className={look.className}>
      <RecordFieldInput {...props} look={{ ...look, className: "" }} />
      {due && (
        <fieldset className="mt-1 flex flex-wrap gap-1">
          <legend className="vh">{look.label}</legend>
          {leads.map(({ label, before }) => {
            const moment = before(due);
            const isChosen = isAt(moment, reminder);
            return (
              <Button
                key={label()}
                size="sm"
                variant="ghost"
                className={classNames(isChosen && "bg-accent-soft text-accent-ink")}
                aria-pressed={isChosen}
                onClick={() =>
                  form.setValue(name, wallText(moment), { shouldDirty: true, shouldValidate: true })
                }
              >
                {label()}
              </Button>
            );
          })}
        </fieldset>
      )}
    </div>
  );
}

const isAt = (moment: Date, wall: string) => wallText(moment) === wall;

function RepeatInput(props: FieldInputProps) {
  return (
    <RecordFieldInput
      {...props}
      control="choice"
      emptyLabel={t("tasks.repeat.no")}
      options={repeatPresets.map((rule) => ({ value: rule, label: ruleText(rule) }))}
      labelOf={ruleText}
    />
  );
}

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
