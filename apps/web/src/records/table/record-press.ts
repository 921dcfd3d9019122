import { type MouseEvent, useLayoutEffect, useMemo, useRef } from "react";
import { isModifiedClick, type RowHandlers, useRowPress } from "#src/ui/layout/row-press.ts";
import type { RowSelection, Selection } from "./use-selection.ts";

/** The effect of a press on a record of a list: the quick view, or while selecting its check box. */
export type RecordPressing = {
  selection: Selection;
  maySelect: boolean;
  /** The record in the quick view. */
  openId: string | undefined;
  onView: (id: string) => void;
  /** Edits a value of this record without the quick view that the first press opened. */
  onEditAlone: (id: string) => void;
  /** No value is edited any more. Always the same function. */
  onEdited: () => void;
  /** The record's own page. */
  hrefOf: (id: string) => string;
};

/** The part that rows need. It excludes the open record, which would render all rows when it changes. */
export type RowPressing = Pick<RecordPressing, "maySelect" | "onView" | "hrefOf"> & {
  selection: RowSelection;
};

/** Returns a stable object until rows must look different; handlers read the latest props when pressed. */
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
 * Handles clicks on a row's link: the list handles plain presses and ranges while selecting, the browser all
 * others.
 */
export function pressRecordLink(event: MouseEvent, id: string, { selection, onView }: RowPressing): void {
  const isRange = selection.isActive && event.shiftKey;
  if (event.defaultPrevented || (isModifiedClick(event) && !isRange)) return;
  event.preventDefault();
  if (isRange) selection.extendTo(id);
  else if (selection.isActive) selection.toggle(id);
  else onView(id);
}

/** Handlers for a row or card of a record; a press that is held begins selecting (spec section 4). */
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
        // Like on a link, the modifier opens a new tab, also while selecting.
        if (isNewTab) window.open(hrefOf(id), "_blank", "noopener");
        else if (selection.isActive && isRange) selection.extendTo(id);
        else if (selection.isActive) selection.toggle(id);
        else onView(id);
      },
      onLongPress: maySelect ? () => selection.ids.has(id) || selection.toggle(id) : undefined,
    }),
  });
}
