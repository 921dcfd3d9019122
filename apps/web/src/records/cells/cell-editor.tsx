import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { isInCalendar } from "#src/records/fields/date-input.tsx";
import { FieldControl, useControlText } from "#src/records/fields/field-control.tsx";
import { isInSameGroup } from "#src/records/fields/options-control.tsx";
import { LinkProblem, suggestedLink } from "#src/records/fields/value-field.tsx";
import type { ControlName } from "#src/records/fields/value-typing.ts";
import { toastCellFailure } from "#src/records/form/typing-failure.ts";
import { pressedKey } from "#src/ui/controls/pressed-key.ts";
import { type BufferedTyping, type EditorExit, exitOf } from "./cell-edit.ts";
import { type CellField, displayValue, initialEditorText, readTyped } from "./cell-field.ts";
import { useEditorStart, useSaveOnUnmount } from "./editor-lifetime.ts";
import type { CellChange } from "./use-cell-saving.ts";

type CellEditorProps<Row> = {
  row: Row;
  name: string;
  field: CellField<Row>;
  early?: BufferedTyping | undefined;
  onSave: (change: CellChange & { row: Row }) => void;
  onDone: (exit: EditorExit) => void;
};

/**
 * The editor of one value. Enter saves and moves down, Tab saves and moves to the next value, Escape
 * discards.
 */
export function CellEditor<Row>({ row, name, field, early, onSave, onDone }: CellEditorProps<Row>) {
  const { control } = field;
  const [before] = useState(() => field.text(row));
  const [value, setValue] = useState(() => initialEditorText(field, early, before));
  const [problem, setProblem] = useState<string>();
  const noteId = useId();
  const change = (next: string) => {
    setValue(next);
    setProblem(undefined);
  };
  const typed = useControlText({
    control,
    value,
    onChange: change,
    typed: isChosen(control) ? undefined : early?.text,
  });
  const understood = problem === undefined ? (typed.understood ?? field.understood?.(value, row)) : undefined;
  const note = problem ?? understood;
  const suggestion = problem === undefined ? undefined : suggestedLink(control, value);
  const isOver = useRef(false);
  const close = (exit: EditorExit) => {
    if (isOver.current) return;
    isOver.current = true;
    onDone(exit);
  };
  const typedIn = (text: string) => (isChosen(control) ? undefined : text);
  const save = (exit: EditorExit, link?: string) => {
    const held = link ?? value;
    if (held.trim() === before.trim()) return close(exit);
    const change = readTyped(field, held, row);
    if ("problem" in change) return setProblem(change.problem);
    const [sent = ""] = Object.keys(change.body);
    const displayText: CellChange["displayText"] = (theirs) => displayValue(field, theirs[sent], row);
    if (!isOver.current)
      onSave({ row, field: field.label(), displayText, typed: typedIn(link ?? typed.text), ...change });
    close(exit);
  };
  useSaveOnUnmount(value.trim() !== before.trim(), () => {
    if (isOver.current) return;
    const change = readTyped(field, value, row);
    if (!("problem" in change)) return save("leave");
    close("leave");
    toastCellFailure({ field: field.label(), reason: change.problem, typed: typedIn(typed.text) });
  });
  const typeNumber = useTypedNumber(field, early, change);
  const ref = useFocus(early, save);
  return (
    <>
      <FieldControl
        {...{ control, typed, ref }}
        className="cell-input"
        options={field.options?.()}
        labelOf={field.labelOf}
        emptyLabel={t("ui.nothing")}
        aria-label={t("ui.editCell", { field: field.label(), name })}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={note === undefined ? undefined : noteId}
        onBlur={({ relatedTarget, target }: FocusEvent) =>
          isInCalendar(relatedTarget) || isInSameGroup(target, relatedTarget) || save("leave")
        }
        onKeyDown={(event: KeyboardEvent) => {
          event.stopPropagation();
          if (isLineBreak(event)) return;
          const exit = exitOf(event);
          if (!exit) return typeNumber(event);
          event.preventDefault();
          if (pressedKey(event) === "Escape") close(exit);
          else save(exit, pressedKey(event) === "Enter" ? suggestion : undefined);
        }}
      />
      <EditorNote
        {...{ problem, suggestion, understood }}
        id={noteId}
        onTake={(address) => save("stay", address)}
      />
    </>
  );
}

type EditorNoteProps = {
  id: string;
  problem: string | undefined;
  suggestion: string | undefined;
  understood: string | undefined;
  onTake: (address: string) => void;
};

function EditorNote({ id, problem, suggestion, understood, onTake }: EditorNoteProps) {
  if (problem !== undefined)
    return (
      <p className="cell-problem" id={id} role="alert">
        <LinkProblem {...{ problem, suggestion, onTake }} />
      </p>
    );
  return (
    understood !== undefined && (
      <p className="cell-problem cell-problem--note" id={id} role="status">
        {understood}
      </p>
    )
  );
}

const isChosen = (control: ControlName) => control === "choice" || control === "choices";

/**
 * Returns a key handler that collects typed digits and selects the option for the number, such as the range
 * that contains it. Browsers find options only by their first letters.
 */
function useTypedNumber<Row>(
  { control, valueNamed }: CellField<Row>,
  early: BufferedTyping | undefined,
  choose: (value: string) => void,
) {
  const digits = useRef(early?.text ?? "");
  return (event: KeyboardEvent) => {
    const key = pressedKey(event) ?? "";
    digits.current = /^\d$/u.test(key) ? digits.current + key : "";
    const value = digits.current === "" || control !== "choice" ? undefined : valueNamed?.(digits.current);
    if (value === undefined) return;
    event.preventDefault();
    choose(value);
  };
}

function isLineBreak(event: KeyboardEvent): boolean {
  return pressedKey(event) === "Enter" && event.shiftKey && event.target instanceof HTMLTextAreaElement;
}

function useFocus(early: BufferedTyping | undefined, save: (exit: EditorExit) => void) {
  const control = useRef<HTMLInputElement & HTMLSelectElement & HTMLTextAreaElement>(null);
  useEditorStart(() => control.current, early, save);
  return control;
}
