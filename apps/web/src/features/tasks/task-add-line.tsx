import type { TaskInput } from "@lanyard/contract/task/task-schema";
import { Plus } from "lucide-react";
import { type FormEvent, useId, useRef, useState } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { usePlaceKey } from "#src/records/keys/place-keys.ts";
import { type Due, dueText } from "#src/records/tasks/task-date.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Icon } from "#src/ui/layout/icon.tsx";
import type { TaskChanges } from "./use-task-changes.ts";

type Reader = Awaited<ReturnType<typeof import("./typed-task.ts")["loadTaskReader"]>>;

type AddLineProps = {
  adding: TaskChanges["adding"];
  /** What every task of this line has: the record that it is about, a day where none is written. */
  given?: TaskInput;
  onAdded?: () => void;
};

/** Adds a task in one line; a date in it is understood, and shown with the words it was read from before it counts. */
export function TaskAddLine({ adding, given = {}, onAdded }: AddLineProps) {
  const hintId = useId();
  const input = useRef<HTMLInputElement>(null);
  usePlaceKey("task", () => {
    input.current?.focus();
    input.current?.scrollIntoView({ block: "nearest" });
    return input.current !== null;
  });
  const [text, setText] = useState("");
  const [reader, setReader] = useState<{ read: Reader }>();
  const load = async () => {
    const read = reader?.read ?? (await (await import("./typed-task.ts")).loadTaskReader());
    setReader((known) => known ?? { read });
    return read;
  };
  const typed = text.trim() === "" ? undefined : reader?.read(text);
  const when = typed && hasDate(typed) ? t("tasks.understood", { when: dueText(typed) }) : "";
  const taken = typed?.taken ?? "";
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === "" || adding.isPending) return;
    const { title, due_on, due_at } = (await load())(text);
    const due = due_at === null ? (due_on === null ? {} : { due_on }) : { due_at };
    adding.mutate(
      { ...given, title, ...due },
      {
        onSuccess: () => {
          setText("");
          onAdded?.();
        },
      },
    );
    input.current?.focus();
  };
  return (
    <form className="task-add" onSubmit={submit}>
      <Icon of={Plus} />
      <input
        ref={input}
        type="text"
        className="input"
        aria-label={t("tasks.addLine")}
        aria-describedby={hintId}
        placeholder={t("tasks.addPlaceholder")}
        autoComplete="off"
        dir="auto"
        maxLength={200}
        value={text}
        onFocus={() => void load()}
        onChange={({ target }) => setText(target.value)}
      />
      <span id={hintId} className="task-add__when" aria-live="polite">
        {when} {taken && <mark>{t("tasks.understoodFrom", { words: taken })}</mark>}
      </span>
      <Button type="submit" disabled={text.trim() === ""}>
        {t("tasks.add")}
      </Button>
      {adding.isError && (
        <p role="alert" className="task-add__failed">
          {t("ui.because", { what: t("tasks.createFailed"), reason: adding.error.message })}
        </p>
      )}
    </form>
  );
}

const hasDate = ({ due_on, due_at }: Due) => due_on !== null || due_at !== null;
