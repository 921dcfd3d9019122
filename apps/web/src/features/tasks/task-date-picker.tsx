import type { Task } from "@lanyard/contract/task/task-schema";
import { type KeyboardEvent, useState } from "react";
import { formatTime } from "#src/lib/format/date.ts";
import { formatTypedTime, readTime, timeExample } from "#src/lib/format/date-typing.ts";
import { invalidDateText, readDate } from "#src/lib/format/read-date.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { DateField } from "#src/records/form/date-field.tsx";
import { dueDay } from "#src/records/tasks/due-day.ts";
import { dueText } from "#src/records/tasks/task-date.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { pressedKey } from "#src/ui/controls/pressed-key.ts";
import { TextField } from "#src/ui/controls/text-field.tsx";
import { Dialog } from "#src/ui/overlays/dialog.tsx";
import type { TypedTask } from "./typed-task.ts";

type TaskDatePickerProps = {
  task: Task;
  /** Reads the words of a date in the reader's language. */
  read: (text: string) => TypedTask;
  /** Gets the chosen day and time; without a time the task is due on the whole day. */
  onPick: (due: { day: string; time: string | null }) => void;
  onClose: () => void;
};

/** Moves a task to any day and time: said in words, or chosen. Words fill the fields below them. */
export function TaskDatePicker({ task, read, onPick, onClose }: TaskDatePickerProps) {
  const [words, setWords] = useState("");
  const [day, setDay] = useState(dueDay(task) ?? "");
  const [time, setTime] = useState(timeOf(task.due_at));
  const [isTold, setIsTold] = useState(false);
  const said = words.trim() === "" ? undefined : read(words);
  const say = (text: string) => {
    setWords(text);
    const next = text.trim() === "" ? undefined : read(text);
    const nextDay = next && dueDay(next);
    if (!next || !nextDay) return;
    setDay(nextDay);
    setTime(timeOf(next.due_at));
  };
  const isTimeUnread = time.trim() !== "" && readTime(time) === undefined;
  const move = () => {
    if (readDate(day) === undefined || isTimeUnread) return setIsTold(true);
    onPick({ day, time: readTime(time) ?? null });
    onClose();
  };
  const onEnter = (event: KeyboardEvent) => pressedKey(event) === "Enter" && move();
  return (
    <Dialog
      title={t("tasks.move", { title: task.title })}
      isOpen
      onClose={onClose}
      footer={
        <>
          <span className="spacer" />
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button variant="primary" onClick={move}>
            {t("tasks.pickMove")}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 p-5">
        <TextField
          label={t("tasks.pickWhen")}
          hint={hintOf(said)}
          placeholder={t("tasks.pickPlaceholder")}
          autoComplete="off"
          dir="auto"
          value={words}
          onChange={({ target }) => say(target.value)}
          onKeyDown={onEnter}
        />
        <div className="grid grid-cols-2 gap-4">
          <DateField
            label={t("tasks.pickDay")}
            error={isTold && readDate(day) === undefined ? invalidDateText() : undefined}
            value={day}
            onChange={setDay}
            onKeyDown={onEnter}
          />
          <TextField
            label={t("tasks.pickTime")}
            hint={t("tasks.pickTimeHint")}
            error={isTold && isTimeUnread ? t("tasks.pickTimeUnread", { example: timeExample() }) : undefined}
            placeholder={timeExample()}
            autoComplete="off"
            maxLength={20}
            value={time}
            onChange={({ target }) => setTime(target.value)}
            onBlur={() => setTime(formatTypedTime(time))}
            onKeyDown={onEnter}
          />
        </div>
      </div>
    </Dialog>
  );
}

/** What the words were read as; the line is there from the beginning, so that nothing moves while one types. */
function hintOf(said: TypedTask | undefined): string {
  if (said === undefined) return t("tasks.pickHint");
  return dueDay(said) === null ? t("tasks.pickUnread") : t("tasks.understood", { when: dueText(said) });
}

const timeOf = (moment: string | null) => (moment === null ? "" : formatTime(moment));
