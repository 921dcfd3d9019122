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

/** Attributes and content of an editable value's element. */
type EditedValue = {
  readonly props: Readonly<Record<string, unknown>>;
  /** Replaces the value while it is edited. */
  readonly editor?: ReactNode;
};

/** The editing state of a record's page. */
type FactsEdited = {
  /** Returns the editing of a field's value; undefined if it is not editable. */
  readonly editedValue: (name: string) => EditedValue | undefined;
  /** Returns whether the user added a field that is hidden while empty. */
  readonly isAsked: (name: string) => boolean;
  /** Shows an empty value and edits it. */
  readonly ask: (name: string) => void;
};

const FactEditingContext = createContext<FactsEdited>({
  editedValue: () => undefined,
  isAsked: () => false,
  ask: () => {},
});

export const useFactEditing = (): FactsEdited => use(FactEditingContext);

export const useEditedValue = (): FactsEdited["editedValue"] => useFactEditing().editedValue;

type FactEditingProps<Row> = {
  noun: RecordNoun;
  row: Row;
  CellEditor: RecordCells<Row>["CellEditor"];
  /** Fields without a descriptor that the kind's cells can edit. */
  also?: readonly string[];
  children: ReactNode;
};

/**
 * Makes the values of a record's page editable with its list's editors: a press, Enter or F2 starts, Enter saves
 * and opens the next value, Tab only opens it, Escape cancels.
 */
export function FactEditing<Row extends { id: string }>(props: FactEditingProps<Row>) {
  const { noun, row, CellEditor, also = [], children } = props;
  const mayWrite = useMayWrite();
  // Another editor may open while the code of the first one loads; the early typing waits.
  const [open, setOpen] = useState<readonly string[]>([]);
  const begin = (name: string) => setOpen((now) => [...now.filter((each) => each !== name), name]);
  const [asked, setAsked] = useState<{ id: string; names: readonly string[] }>();
  const namesAsked = asked?.id === row.id ? asked.names : [];
  const pressedAt = useRef<number>(undefined);
  const onDone = (name: string, exit: EditorExit) => {
    setOpen((now) => now.filter((each) => each !== name));
    if (exit === "leave" || open.some((each) => each !== name)) return;
    const found = besideValue(name, steps[exit]);
    const { fact, offered } = found?.dataset ?? {};
    const goesOn = (exit === "next" || exit === "previous") && fact !== name;
    // Runs after the editor unmounted, whose leaving would return the focus.
    queueMicrotask(() => {
      found?.focus();
      if (goesOn && fact) begin(fact);
      if (goesOn && offered) ask(offered);
    });
  };
  const ask = (name: string) => {
    setAsked({ id: row.id, names: [...namesAsked, name] });
    begin(name);
  };
  const editedValue = (name: string): EditedValue | undefined => {
    if (!mayWrite || !(also.includes(name) || isTyped(noun, name))) return undefined;
    const mark = { "data-fact": name };
    if (open.includes(name)) {
      const column = { id: name, head: () => fieldLabel(noun, name) };
      const edit = { typed: undefined, onDone: (exit: EditorExit) => onDone(name, exit) };
      const said = String(Reflect.get(row, name) ?? "");
      const editor = <OpenCell key={row.id} Editor={CellEditor} {...{ row, column, said, edit }} />;
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
          // A long press opens the provenance, and selecting text copies it.
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
    isAsked: (name) => namesAsked.includes(name),
    ask,
  };
  return <FactEditingContext value={editing}>{children}</FactEditingContext>;
}

/** The duration of a long press on a value, which shows who set it. */
const longPressMs = 450;

const steps: Readonly<Record<Exclude<EditorExit, "leave">, number>> = {
  stay: 0,
  next: 1,
  down: 1,
  previous: -1,
  up: -1,
};

/** Returns the value, or the button for an empty one, before or after another value; at the ends returns that value itself. */
function besideValue(name: string, step: number): HTMLElement | undefined {
  const values = [...document.querySelectorAll<HTMLElement>("[data-fact], [data-offered]")];
  const at = values.findIndex(({ dataset }) => dataset.fact === name);
  return values[at + step] ?? values[at];
}

/** Fields without a form section cannot be edited on pages either. */
function isTyped(noun: RecordNoun, name: string): boolean {
  const field = fieldOf(noun, name);
  return field?.section !== undefined && field.type !== "custom";
}

/** Returns whether the pressed element is a link or button, which handles the press itself. */
function isForItself(target: EventTarget): boolean {
  return target instanceof Element && target.closest("a, button, input, select, textarea, label") !== null;
}

const isTextMarked = () => getSelection()?.isCollapsed === false;
