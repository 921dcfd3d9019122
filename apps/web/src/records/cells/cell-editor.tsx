import { linkWithScheme } from "@lanyard/contract/field/web-address";
import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { DateInput, isInCalendar } from "#src/records/form/date-input.tsx";
import { LinkProblem } from "#src/records/form/link-field.tsx";
import { useDateWords } from "#src/records/form/use-date-words.ts";
import { pressedKey } from "#src/ui/controls/pressed-key.ts";
import type { SelectOption } from "#src/ui/controls/select-field.tsx";
import { type BufferedTyping, type EditorExit, exitOf } from "./cell-edit.ts";
import { toastCellFailure } from "./cell-failure.ts";
import {
  type CellField,
  displayValue,
  initialEditorText,
  interpretedText,
  readTyped,
  typedText,
  typingOf,
} from "./cell-field.ts";
import type { CellChange } from "./use-cell-saving.ts";
import { useEditorStart } from "./use-editor-start.ts";
import { useSaveOnUnmount } from "./use-save-on-unmount.ts";

type CellEditorProps<Row> = {
  row: Row;
  /** What the record is called. */
  name: string;
  field: CellField<Row>;
  early?: BufferedTyping | undefined;
  onSave: (change: CellChange & { row: Row }) => void;
  onDone: (exit: EditorExit) => void;
};

/** Edits one value in place: Enter saves, Tab saves and moves on, Escape gives up. */
export function CellEditor<Row>({ row, name, field, early, onSave, onDone }: CellEditorProps<Row>) {
  const [before] = useState(() => typedText(field, row));
  const [text, setText] = useState(() => initialEditorText(field, early, before));
  const [problem, setProblem] = useState<string>();
  const noteId = useId();
  const typing = typingOf(field.type);
  const [words, loadWords] = useDateWords();
  const understood = problem === undefined ? interpretedText(field, text, row, words) : undefined;
  const note = problem ?? understood;
  const meant = field.type === "url" && problem !== undefined ? linkWithScheme(text) : undefined;
  const isOver = useRef(false);
  const close = (exit: EditorExit) => {
    if (isOver.current) return;
    isOver.current = true;
    onDone(exit);
  };
  const save = (exit: EditorExit, typed = text) => {
    if (typed.trim() === before.trim()) return close(exit);
    const change = readTyped(field, typed, row, words);
    if ("problem" in change) return setProblem(change.problem);
    const [sent = ""] = Object.keys(change.body);
    const told: CellChange["told"] = (theirs) => displayValue(field, theirs[sent], row);
    if (!isOver.current) onSave({ row, field: field.label(), told, typed: typedIn(field, typed), ...change });
    close(exit);
  };
  useSaveOnUnmount(text.trim() !== before.trim(), () => {
    if (isOver.current) return;
    const change = readTyped(field, text, row, words);
    if (!("problem" in change)) return save("leave");
    close("leave");
    toastCellFailure({ field: field.label(), reason: change.problem, typed: typedIn(field, text) });
  });
  const change = (next: string) => {
    setText(next);
    setProblem(undefined);
    if (typing && !words && next.trim() !== "" && typing.read(next) === undefined) void loadWords();
  };
  const typeNumber = useTypedNumber(field, early, change);
  const control = {
    ref: useFocus(early, save),
    value: text,
    "aria-label": t("ui.editCell", { field: field.label(), name }),
    "aria-invalid": problem === undefined ? undefined : (true as const),
    "aria-describedby": note === undefined ? undefined : noteId,
    onChange: ({ target }: ChangeEvent<EditorElement>) => change(target.value),
    onBlur: ({ relatedTarget }: FocusEvent) => isInCalendar(relatedTarget) || save("leave"),
    onKeyDown: (event: KeyboardEvent) => {
      event.stopPropagation();
      if (isLineBreak(event)) return;
      const exit = exitOf(event);
      if (!exit) return typeNumber(event);
      event.preventDefault();
      if (pressedKey(event) === "Escape") close(exit);
      else save(exit, pressedKey(event) === "Enter" ? meant : undefined);
    },
  };
  return (
    <>
      <EditorControl {...{ field, before, control, typing, words, text }} onChange={change} />
      {problem !== undefined && (
        <p className="cell-problem" id={noteId} role="alert">
          <LinkProblem problem={problem} meant={meant} onTake={(address) => save("stay", address)} />
        </p>
      )}
      {understood !== undefined && (
        <p className="cell-problem cell-problem--note" id={noteId} role="status">
          {understood}
        </p>
      )}
    </>
  );
}

type EditorControlProps<Row> = {
  field: CellField<Row>;
  before: string;
  control: {
    ref: ReturnType<typeof useFocus>;
    value: string;
    "aria-label": string;
    "aria-invalid": true | undefined;
    "aria-describedby": string | undefined;
    onChange: (event: ChangeEvent<EditorElement>) => void;
    onBlur: (event: FocusEvent) => void;
    onKeyDown: (event: KeyboardEvent) => void;
  };
  typing: ReturnType<typeof typingOf>;
  words: ReturnType<typeof useDateWords>[0];
  text: string;
  onChange: (next: string) => void;
};

/** The control by the type of the field. */
function EditorControl<Row>(props: EditorControlProps<Row>) {
  const { field, before, control, typing, words, text, onChange } = props;
  if (field.type === "choice")
    return (
      <select {...control} className="cell-input">
        <option value="">{t("ui.nothing")}</option>
        {optionsOf(field, [before, text]).map(({ value, label, isDisabled }) => (
          <option key={value} value={value} disabled={isDisabled}>
            {label}
          </option>
        ))}
      </select>
    );
  if (typing)
    return (
      <DateInput
        {...control}
        className="cell-input"
        placeholder={typing.pattern()}
        day={typing.read(text, words)?.slice(0, 10) ?? ""}
        onPick={(day) => onChange(typing.format(typing.onDay(day, text)))}
      />
    );
  if (field.hasLines) return <textarea {...control} className="cell-input" dir="auto" />;
  return (
    <input {...control} {...inputLook(field.type)} className="cell-input" autoComplete="off" dir="auto" />
  );
}

type EditorElement = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Chooses the option that means a typed number, such as the range of a size; the browser knows only how options begin. */
function useTypedNumber<Row>(
  { type, valueNamed }: CellField<Row>,
  early: BufferedTyping | undefined,
  choose: (value: string) => void,
) {
  const digits = useRef(early?.text ?? "");
  return (event: KeyboardEvent) => {
    const key = pressedKey(event) ?? "";
    digits.current = /^\d$/u.test(key) ? digits.current + key : "";
    const value = digits.current === "" || type !== "choice" ? undefined : valueNamed?.(digits.current);
    if (value === undefined) return;
    event.preventDefault();
    choose(value);
  };
}

/** In a text of several lines Shift+Enter begins a new one. */
function isLineBreak(event: KeyboardEvent): boolean {
  return pressedKey(event) === "Enter" && event.shiftKey && event.target instanceof HTMLTextAreaElement;
}

/** A choice is not typed. */
function typedIn({ type }: CellField<never>, text: string): string | undefined {
  return type === "choice" ? undefined : text;
}

/** A web address is typed as text: the browser's own check would speak before ours. */
function inputLook(type: CellField<never>["type"]) {
  if (type === "number") return { type: "text", inputMode: "decimal" } as const;
  if (type === "url" || type === "email") return { type: "text", inputMode: type } as const;
  return { type };
}

/** The offered options, and those beside them that are stored or chosen by a number. */
function optionsOf<Row>({ options }: CellField<Row>, values: readonly string[]): readonly SelectOption[] {
  const offered = options?.() ?? [];
  const others = new Set(
    values.filter((value) => value !== "" && !offered.some((each) => each.value === value)),
  );
  return [...[...others].map((value) => ({ value, label: value })), ...offered];
}

function useFocus(early: BufferedTyping | undefined, save: (exit: EditorExit) => void) {
  const control = useRef<HTMLInputElement & HTMLSelectElement & HTMLTextAreaElement>(null);
  useEditorStart(() => control.current, early, save);
  return control;
}
