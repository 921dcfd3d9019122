import {
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { t } from "#src/lib/i18n/messages.ts";
import type { EditorExit } from "#src/records/cells/cell-edit.ts";
import {
  type CellPosition,
  cellOf,
  findCell,
  findCellBelow,
  isVisible,
  rowOf,
} from "#src/records/cells/cell-position.ts";
import { useContextShortcut } from "#src/records/keys/context-shortcuts.ts";
import { pressedKey } from "#src/ui/controls/pressed-key.ts";
import type { RecordPressing } from "./record-press.ts";

const controls = "a, button, input, label, select, textarea";

/**
 * On a double click, calls `onDouble` with the cell of the first click. The quick view that this click opened
 * may have moved or covered the cell.
 */
function useDoublePress(onDouble: (cell: HTMLElement) => void): void {
  const hear = useEffectEvent(onDouble);
  useEffect(() => {
    const watch = new AbortController();
    const options = { capture: true, signal: watch.signal };
    let first: HTMLElement | undefined;
    const press = ({ target, detail }: globalThis.MouseEvent) => {
      if (detail > 1) return;
      first = target instanceof Element && !target.closest(controls) ? cellOf(target) : undefined;
    };
    addEventListener("click", press, options);
    addEventListener("dblclick", () => first?.isConnected && hear(first), options);
    return () => watch.abort();
  }, []);
}

/**
 * Returns state and handlers for editing cells. Enter, F2, typing or a double click opens the editor. So does a
 * single click on a cell in the row whose quick view is open.
 */
export function useCellEditing(pressing: RecordPressing) {
  const { maySelect: mayWrite, openId, onView, onEditAlone, onEdited, selection } = pressing;
  const [open, setOpen] = useState<CellPosition & { typed?: string | undefined }>();
  const pressed = useRef<{ cell: HTMLElement | undefined; isSecond: boolean }>(undefined);
  /** The id of the record whose quick view the last click opened. */
  const viewed = useRef<string>(undefined);
  const begin = useCallback((cell: HTMLElement, typed?: string) => {
    const [row, column] = [rowOf(cell), cell.dataset.cell];
    if (row !== undefined && column !== undefined) setOpen({ row, column, typed });
  }, []);
  const beginAt = (column?: string) => {
    const cell = focusedRowCell(column);
    if (cell) begin(cell);
    return cell !== undefined;
  };
  const isHeard = mayWrite && !selection.isActive;
  useContextShortcut("edit", isHeard ? () => beginAt() : undefined);
  useContextShortcut("stage", isHeard ? () => beginAt("stage") : undefined);
  useContextShortcut("owner", isHeard ? () => beginAt("owner_id") : undefined);
  const onDone = useCallback(
    (cell: CellPosition, exit: EditorExit) => {
      onEdited();
      setOpen((now) => (now?.row === cell.row && now.column === cell.column ? undefined : now));
      if (exit === "leave") return;
      const found = neighbourCell(cell, exit);
      // Waits until the editor has unmounted, because its blur handler would move the focus.
      queueMicrotask(() => found?.focus());
    },
    [onEdited],
  );
  useDoublePress((cell) => {
    if (!mayWrite || selection.isActive || cell.classList.contains("is-editing")) return;
    // The first click opened a quick view, which may cover the column.
    if (viewed.current !== undefined && viewed.current === rowOf(cell)) onEditAlone(viewed.current);
    begin(cell);
  });
  return {
    hint: mayWrite ? t("ui.editHint") : undefined,
    columnIn: (row: string) => (open?.row === row ? open.column : undefined),
    typedIn: (row: string) => (open?.row === row ? open.typed : undefined),
    onDone,
    onView: (id: string) => {
      const { cell, isSecond = false } = pressed.current ?? {};
      // Ignores the second click of a double click.
      if (isSecond) return;
      if (mayWrite && id === openId && cell) return begin(cell);
      viewed.current = openId === undefined ? id : undefined;
      onView(id);
    },
    handlers: {
      // Runs in the capture phase, so that the row's handler knows the clicked cell.
      onClickCapture: ({ target, detail }: MouseEvent) => {
        pressed.current = { cell: cellOf(target), isSecond: detail > 1 };
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const cell = cellOf(event.target);
        if (!cell || cell.classList.contains("is-editing")) return;
        const typed = isHeard && event.target === cell ? typedText(event) : undefined;
        if (typed === undefined && !(mayWrite && isBeginning(event, cell))) return;
        event.preventDefault();
        begin(cell, typed);
      },
    },
  };
}

/**
 * Returns the cell of a column in the focused row. Without a column, returns the focused cell, or else the
 * first cell.
 */
export function focusedRowCell(column?: string): HTMLElement | undefined {
  const focused = document.activeElement;
  const row = focused?.closest("[data-row]");
  const own = column === undefined ? focused?.closest<HTMLElement>("[data-cell]") : undefined;
  const found = own ?? row?.querySelector<HTMLElement>(column ? `[data-cell="${column}"]` : "[data-cell]");
  return found && isVisible(found) ? found : undefined;
}

function neighbourCell(cell: CellPosition, exit: Exclude<EditorExit, "leave">): HTMLElement | undefined {
  if (exit === "down" || exit === "up") return findCellBelow(cell, exit === "down" ? 1 : -1);
  return findCell(cell, { stay: 0, next: 1, previous: -1 }[exit]);
}

/** Excludes space, because the space key selects the row. */
function typedText(event: KeyboardEvent): string | undefined {
  const { ctrlKey, metaKey, altKey } = event;
  const key = pressedKey(event);
  const isOther = (ctrlKey || metaKey || altKey) && !event.getModifierState("AltGraph");
  if (isOther || key === "" || key === " ") return undefined;
  return [...key].length === 1 ? key : undefined;
}

/**
 * Returns whether a key opens the editor: F2 anywhere in the cell, Enter only on the cell itself, because
 * Enter on a link follows the link.
 */
function isBeginning(event: KeyboardEvent, cell: HTMLElement): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const key = pressedKey(event);
  return key === "F2" || (key === "Enter" && event.target === cell);
}

/**
 * Returns the id of the record in the quick view, and handlers for editing. A double click hides the quick
 * view even before the URL changes, because it may cover the edited column.
 */
export function useEditingAlone(open: string | undefined, close: () => void) {
  const [editedAlone, setEditedAlone] = useState<string>();
  const onEdited = useCallback(() => setEditedAlone(undefined), []);
  return {
    openId: open === editedAlone ? undefined : open,
    onEditAlone: (id: string) => {
      setEditedAlone(id);
      close();
    },
    onEdited,
  };
}
