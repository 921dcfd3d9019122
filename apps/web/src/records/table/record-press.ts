import { type MouseEvent, useLayoutEffect, useMemo, useRef } from "react";
import { isModifiedClick, type RowHandlers, useRowPress } from "#src/ui/layout/row-press.ts";
import type { RowSelection, Selection } from "./use-selection.ts";

/**
 * The state and the handlers for clicks on records. A click opens the quick view or, during a selection,
 * selects the record.
 */
export type RecordPressing = {
  selection: Selection;
  maySelect: boolean;
  openId: string | undefined;
  onView: (id: string) => void;
  /**
   * Called when a double click starts editing a value. Closes the quick view that the first of the two clicks
   * opened.
   */
  onEditAlone: (id: string) => void;
  /** Called when editing ends. Callers pass the same function on each render. */
  onEdited: () => void;
  hrefOf: (id: string) => string;
};

/**
 * The properties that rows need. `openId` is not among them, because its changes would re-render all rows.
 */
export type RowPressing = Pick<RecordPressing, "maySelect" | "onView" | "hrefOf"> & {
  selection: RowSelection;
};

/** Returns an object that changes only when rows must re-render. The handlers use the latest props. */
export function useStablePressing(pressing: RowPressing): RowPressing {
  const newest = useRef(pressing);
  useLayoutEffect(() => {
    newest.current = pressing;
  });
  const { ids, isActive } = pressing.selection;
  const { maySelect } = pressing;
  return useMemo(
    () => ({
      maySelect,
      selection: {
        ids,
        isActive,
        toggle: (id) => newest.current.selection.toggle(id),
        extendTo: (id) => newest.current.selection.extendTo(id),
      },
      onView: (id) => newest.current.onView(id),
      hrefOf: (id) => newest.current.hrefOf(id),
    }),
    [ids, isActive, maySelect],
  );
}

/**
 * Handles clicks on the link of a row. The browser handles clicks with a modifier, except Shift+click during
 * a selection.
 */
export function pressRecordLink(event: MouseEvent, id: string, { selection, onView }: RowPressing): void {
  const isRange = selection.isActive && event.shiftKey;
  if (event.defaultPrevented || (isModifiedClick(event) && !isRange)) return;
  event.preventDefault();
  if (isRange) selection.extendTo(id);
  else if (selection.isActive) selection.toggle(id);
  else onView(id);
}

/**
 * Returns a function that returns the click handlers of a row or card. A long press starts a selection (spec
 * section 4).
 */
export function useRecordPress({
  selection,
  maySelect,
  onView,
  hrefOf,
}: RowPressing): (id: string) => RowHandlers & { "data-row": string } {
  const press = useRowPress();
  return (id) => ({
    "data-row": id,
    ...press({
      onOpen: ({ isNewTab, isRange }) => {
        // A middle click or Ctrl+click opens a new tab, even during a selection.
        if (isNewTab) window.open(hrefOf(id), "_blank", "noopener");
        else if (selection.isActive && isRange) selection.extendTo(id);
        else if (selection.isActive) selection.toggle(id);
        else onView(id);
      },
      onLongPress: maySelect ? () => selection.ids.has(id) || selection.toggle(id) : undefined,
    }),
  });
}
