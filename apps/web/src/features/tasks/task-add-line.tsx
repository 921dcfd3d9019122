import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import type { TaskInput } from "@lanyard/contract/task/task-schema";
import { Plus, X } from "lucide-react";
import { type FormEvent, useId, useRef, useState } from "react";
import type { Due } from "#src/lib/format/due-day.ts";
import { lineReading } from "#src/lib/format/format-choices.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useContextShortcut } from "#src/records/keys/context-shortcuts.ts";
import type { PaletteSubject } from "#src/records/keys/palette-subject.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Icon } from "#src/ui/layout/icon.tsx";
import { dueText } from "./task-date.ts";
import { ruleText } from "./task-repeat.ts";
import { type TaskChanges, useTaskChanges } from "./use-task-changes.tsx";

type Reader = Awaited<ReturnType<typeof import("@lanyard/typed-lines/typed-task")["loadTaskReader"]>>;

type AddLineProps = {
  adding: TaskChanges["adding"];
  /** Initial values of each added task, such as its record. */
  given?: TaskInput;
  onAdded?: () => void;
};

export function TaskAddLine({ adding, given = {}, onAdded }: AddLineProps) {
  const hintId = useId();
  const input = useRef<HTMLInputElement>(null);
  useContextShortcut("task", () => {
    input.current?.focus();
    input.current?.scrollIntoView({ block: "nearest" });
    return input.current !== null;
  });
  const [text, setText] = useState("");
  /** Date words that the user has declared to be part of the title. */
  const [plainWords, setPlainWords] = useState<readonly string[]>([]);
  const [reader, setReader] = useState<{ read: Reader }>();
  const load = async () => {
    const read =
      reader?.read ?? (await (await import("@lanyard/typed-lines/typed-task")).loadTaskReader(lineReading()));
    setReader((known) => known ?? { read });
    return read;
  };
  const typed = text.trim() === "" ? undefined : reader?.read(text, Date.now(), plainWords);
  const leave = (words: string) => {
    setPlainWords([...plainWords, words]);
    input.current?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === "" || adding.isPending) return;
    const { title, due_on, due_at, repeat } = (await load())(text, Date.now(), plainWords);
    const due = due_at === null ? (due_on === null ? {} : { due_on }) : { due_at };
    adding.mutate(
      { ...given, title, ...due, ...(repeat !== null && { repeat }) },
      {
        onSuccess: () => {
          setText((now) => (now === text ? "" : now));
          setPlainWords([]);
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
        {typed && <Understood typed={typed} onLeave={leave} />}
      </span>
      <Button type="submit" disabled={text.trim() === ""}>
        {t("tasks.addShort")}
      </Button>
      {adding.isError && (
        <p role="alert" className="task-add__failed">
          {t("ui.because", { what: t("tasks.createFailed"), reason: adding.error.message })}
        </p>
      )}
    </form>
  );
}

function Understood({ typed, onLeave }: { typed: ReturnType<Reader>; onLeave: (words: string) => void }) {
  return (
    <>
      {hasDate(typed) && (
        <span>
          {t("tasks.understood", { when: dueText(typed) })}{" "}
          <UnderstoodWords words={typed.taken} onLeave={onLeave} />
          <UnderstoodWords words={typed.hourTaken} onLeave={onLeave} />
        </span>
      )}
      {typed.repeat && (
        <span>
          {ruleText(typed.repeat)} <UnderstoodWords words={typed.repeatTaken} onLeave={onLeave} />
        </span>
      )}
    </>
  );
}

type UnderstoodWordsProps = { words: string | undefined; onLeave: (words: string) => void };

function UnderstoodWords({ words, onLeave }: UnderstoodWordsProps) {
  if (!words) return null;
  return (
    <button type="button" className="task-add__words" onClick={() => onLeave(words)}>
      {t("tasks.understoodFrom", { words })}
      <span className="vh">{t("tasks.leaveInTitle")}</span>
      <Icon of={X} size={12} />
    </button>
  );
}

const hasDate = ({ due_on, due_at }: Due) => due_on !== null || due_at !== null;

/**
 * The input in a dialog, for pages that contain no such input. The task is about the open, selected or
 * focused record.
 */
export function SubjectTaskLine({ subject, onDone }: { subject: PaletteSubject; onDone: () => void }) {
  const { adding } = useTaskChanges();
  return <TaskAddLine adding={adding} given={parentOf(subject)} onAdded={onDone} />;
}

function parentOf({ noun, ids: [id] }: PaletteSubject): Readonly<Record<string, string>> {
  const parents = Object.entries(recordKinds.task.parents).filter(([, { to }]) => to === noun);
  return Object.fromEntries(parents.flatMap(([column]) => (id === undefined ? [] : [[column, id]])));
}
