import { type KeyboardEvent, type MouseEvent, useCallback, useRef, useState } from "react";
import { t } from "#src/lib/messages.ts";
import type { EditorExit } from "./cell-edit.ts";
import { type CellPlace, cellOf, findCell, rowOf } from "./cell-places.ts";
import { copyText } from "./copy-button.tsx";
import type { RecordPressing } from "./record-press.ts";

/**
 * Values editable in place: Enter or F2 on a cell begins, and a press on one whose record is in the quick view already;
 * the editor says when it is done. People who only read edit nothing.
 */
export function useCellEditing({ maySelect: mayWrite, openId, onView }: RecordPressing) {
  const [open, setOpen] = useState<CellPlace>();
  const pressed = useRef<HTMLElement>(undefined);
  const begin = useCallback((cell: HTMLElement) => {
    const [row, column] = [rowOf(cell), cell.dataset.cell];
    if (row !== undefined && column !== undefined) setOpen({ row, column });
  }, []);
  const onDone = useCallback(
    (cell: CellPlace, exit: EditorExit) => {
      setOpen((now) => (now?.row === cell.row && now.column === cell.column ? undefined : now));
      if (exit === "leave") return;
      const found = findCell(cell, { stay: 0, next: 1, previous: -1 }[exit]);
      const isAnother = found !== findCell(cell, 0);
      // Once the editor is gone: its own leaving must not take the focus back.
      queueMicrotask(() => {
        found?.focus();
        if (isAnother && found) begin(found);
      });
    },
    [begin],
  );
  return {
    hint: mayWrite ? t("ui.editHint") : undefined,
    /** Which column of a row is being edited. */
    columnIn: (row: string) => (open?.row === row ? open.column : undefined),
    onDone,
    onView: (id: string) => {
      if (mayWrite && id === openId && pressed.current) begin(pressed.current);
      else onView(id);
    },
    handlers: {
      // Before the row hears of it, so that it knows what is pressed.
      onClickCapture: ({ target }: MouseEvent) => {
        pressed.current = cellOf(target);
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const cell = cellOf(event.target);
        if (!cell || cell.classList.contains("is-editing")) return;
        if (isCopying(event, cell)) void copyText(cell.title);
        else if (mayWrite && isBeginning(event, cell)) {
          event.preventDefault();
          begin(cell);
        }
      },
    },
  };
}

/** Ctrl+C with nothing marked copies the value of the cell that has the focus. */
function isCopying({ key, ctrlKey, metaKey, target }: KeyboardEvent, cell: HTMLElement): boolean {
  const isCombination = key === "c" && (ctrlKey || metaKey);
  return isCombination && target === cell && cell.title !== "" && Boolean(window.getSelection()?.isCollapsed);
}

/** F2 anywhere in the cell, Enter on the cell itself: on a link it follows the link. */
function isBeginning(event: KeyboardEvent, cell: HTMLElement): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  return event.key === "F2" || (event.key === "Enter" && event.target === cell);
}
