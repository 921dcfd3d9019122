import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import {
  createContext,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  use,
  useRef,
  useState,
} from "react";
import { useMayWrite } from "#src/lib/session/rights.ts";
import type { EditorExit } from "#src/records/cells/cell-edit.ts";
import { OpenCell } from "#src/records/cells/open-cell.tsx";
import { fieldLabel, fieldOf } from "#src/records/fields/field-text.ts";
import type { RecordCells } from "#src/records/record-listing.ts";
import { pressedKey } from "#src/ui/controls/pressed-key.ts";

type EditedValue = {
  readonly props: Readonly<Record<string, unknown>>;
  readonly editor?: ReactNode;
};

type FactsEdited = {
  /** Returns the element props and the editor of a field, or undefined for a read-only field. */
  readonly editedValue: (name: string) => EditedValue | undefined;
  /** Returns whether the user has opened an empty field. Other empty fields are hidden. */
  readonly isRevealed: (name: string) => boolean;
  readonly reveal: (name: string) => void;
};

const FactEditingContext = createContext<FactsEdited>({
  editedValue: () => undefined,
  isRevealed: () => false,
  reveal: () => {},
});

export const useFactEditing = (): FactsEdited => use(FactEditingContext);

export const useEditedValue = (): FactsEdited["editedValue"] => useFactEditing().editedValue;

type FactEditingProps<Row> = {
  noun: RecordNoun;
  row: Row;
  CellEditor: RecordCells<Row>["CellEditor"];
  /**
   * Further editable fields. The cell editors support them, although their declarations do not make them
   * editable.
   */
  also?: readonly string[];
  children: ReactNode;
};

/**
 * Makes the values of a record page editable. A click, Enter or F2 opens the editor. Enter saves and focuses
 * the next value, Tab saves and edits the next value, and Escape discards.
 */
export function FactEditing<Row extends { id: string }>(props: FactEditingProps<Row>) {
  const { noun, row, CellEditor, also = [], children } = props;
  const mayWrite = useMayWrite();
  // A list, because another editor can open while the first one loads and buffers typed text.
  const [open, setOpen] = useState<readonly string[]>([]);
  const begin = (name: string) => setOpen((now) => [...now.filter((each) => each !== name), name]);
  const [revealed, setRevealed] = useState<{ id: string; names: readonly string[] }>();
  const revealedNames = revealed?.id === row.id ? revealed.names : [];
  const pressedAt = useRef<number>(undefined);
  const onDone = (name: string, exit: EditorExit) => {
    setOpen((now) => now.filter((each) => each !== name));
    if (exit === "leave" || open.some((each) => each !== name)) return;
    const found = valueAt(name, steps[exit]);
    const { fact, offered } = found?.dataset ?? {};
    const continues = (exit === "next" || exit === "previous") && fact !== name;
    // Waits until the editor has unmounted, because its blur handler would move the focus.
    queueMicrotask(() => {
      found?.focus();
      if (continues && fact) begin(fact);
      if (continues && offered) reveal(offered);
    });
  };
  const reveal = (name: string) => {
    setRevealed({ id: row.id, names: [...revealedNames, name] });
    begin(name);
  };
  const editedValue = (name: string): EditedValue | undefined => {
    if (!mayWrite || !(also.includes(name) || isTyped(noun, name))) return undefined;
    const mark = { "data-fact": name };
    if (open.includes(name)) {
      const column = { id: name, head: () => fieldLabel(noun, name) };
      const edit = { typed: undefined, onDone: (exit: EditorExit) => onDone(name, exit) };
      const value: unknown = Reflect.get(row, name);
      // The editor shows amounts as text, but nothing while it loads.
      const cellText = typeof value === "object" ? "" : String(value ?? "");
      const editor = <OpenCell key={row.id} Editor={CellEditor} {...{ row, column, cellText, edit }} />;
      return { props: { ...mark, className: "is-editing" }, editor };
    }
    return {
      props: {
        ...mark,
        "aria-keyshortcuts": "Enter F2",
        onPointerDown: ({ timeStamp }: { timeStamp: number }) => {
          pressedAt.current = timeStamp;
        },
        onClick: (event: MouseEvent) => {
          // A long press shows the provenance, and selecting text must not open the editor.
          const isLong = event.timeStamp - (pressedAt.current ?? event.timeStamp) >= longPressMs;
          pressedAt.current = undefined;
          if (!isLong && !isForItself(event.target) && !isTextMarked()) begin(name);
        },
        onKeyDown: (event: KeyboardEvent) => {
          const { target, currentTarget, ctrlKey, metaKey, altKey } = event;
          const key = pressedKey(event);
          const isBeginning = key === "F2" || (key === "Enter" && target === currentTarget);
          if (!isBeginning || ctrlKey || metaKey || altKey) return;
          event.preventDefault();
          begin(name);
        },
      },
    };
  };
  const editing: FactsEdited = {
    editedValue,
    isRevealed: (name) => revealedNames.includes(name),
    reveal,
  };
  return <FactEditingContext value={editing}>{children}</FactEditingContext>;
}

/** The minimum duration of a long press, which shows the member who set the value. */
const longPressMs = 450;

const steps: Readonly<Record<Exclude<EditorExit, "leave">, number>> = {
  stay: 0,
  next: 1,
  down: 1,
  previous: -1,
  up: -1,
};

/**
 * Returns the element `step` places after the value of a field: another value, or the button of an empty
 * field. Returns the value itself if there is no such element.
 */
function valueAt(name: string, step: number): HTMLElement | undefined {
  const values = [...document.querySelectorAll<HTMLElement>("[data-fact], [data-offered]")];
  const at = values.findIndex(({ dataset }) => dataset.fact === name);
  return values[at + step] ?? values[at];
}

/**
 * Returns whether users can edit a field on record pages: the field is in the form and has a general editor.
 */
function isTyped(noun: RecordNoun, name: string): boolean {
  const field = fieldOf(noun, name);
  return field?.section !== undefined && field.type !== "custom";
}

function isForItself(target: EventTarget): boolean {
  return target instanceof Element && target.closest("a, button, input, select, textarea, label") !== null;
}

const isTextMarked = () => getSelection()?.isCollapsed === false;
