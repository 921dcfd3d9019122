import { type KeyboardEvent, useState } from "react";
import { hasSingleKeys } from "#src/lib/browser/single-keys.ts";
import { pressedKey } from "#src/ui/controls/pressed-key.ts";
import {
  allMatchingChosen,
  type ChosenRecords,
  countChosen,
  emptySelection,
  isChosen,
  withChosen,
  withoutDeleted,
} from "./chosen-records.ts";

/** The selection of records in a list, on all its pages. It ends when it becomes empty (spec section 4). */
export type Selection = {
  /** The ids of selected records on the visible page. */
  readonly ids: ReadonlySet<string>;
  /** The selection on all pages. */
  readonly chosen: ChosenRecords;
  readonly count: number;
  /** Whether records can be selected: some match, and the list has loaded. */
  readonly isPossible: boolean;
  readonly isActive: boolean;
  /** Whether all records of the visible page are selected. */
  readonly isAll: boolean;
  toggle: (id: string) => void;
  /** Selects all records between the last toggled record and this record. */
  extendTo: (id: string) => void;
  /** Selects or deselects the visible page (spec section 2.4). */
  toggleAll: () => void;
  takeAllMatching: () => void;
  clear: () => void;
  /**
   * Handles keys of the list: x or space toggles the focused row, with Shift it extends the selection to that
   * row.
   */
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
};

/** The part of a selection that a row needs. */
export type RowSelection = Pick<Selection, "ids" | "isActive" | "toggle" | "extendTo">;

type SelectedList = {
  total?: number | undefined;
  /**
   * The filters of the list as text. The selection ends when they change, because selected records could be
   * invisible.
   */
  conditions?: string;
  gone?: ReadonlySet<string>;
  /** Shown records that no longer match. */
  left?: ReadonlySet<string>;
};

const nothing: ReadonlySet<string> = new Set();

/** Returns the selection of a list. */
export function useSelection(onScreen: readonly string[], list: SelectedList = {}): Selection {
  const { total = onScreen.length, left = nothing } = list;
  const [chosen, setChosen] = useChosen(onScreen, list);
  const matching = onScreen.filter((id) => !left.has(id));
  const shown = chosen.isAllMatching ? matching : onScreen;
  const [anchor, setAnchor] = useState<string>();
  const count = countChosen(chosen, total);
  const ids = count === 0 ? nothing : new Set(shown.filter((id) => isChosen(chosen, id)));
  const choose = (some: readonly string[], isOn: boolean) => setChosen(withChosen(chosen, some, isOn));
  const toggle = (id: string) => {
    setAnchor(id);
    choose([id], !isChosen(chosen, id));
  };
  const extendTo = (id: string) => {
    const start = anchor !== undefined && shown.includes(anchor) ? anchor : id;
    const ends = [shown.indexOf(start), shown.indexOf(id)];
    const [from, to] = [Math.min(...ends), Math.max(...ends)];
    setAnchor(start);
    choose(shown.slice(from, to + 1), true);
  };
  const isAll = matching.length > 0 && matching.every((id) => ids.has(id));
  const clear = () => setChosen(emptySelection);
  return {
    ids,
    chosen,
    count,
    isPossible: matching.length > 0,
    isActive: count > 0,
    isAll,
    toggle,
    extendTo,
    // If all matching records are selected, one press deselects all of them.
    toggleAll: () => (isAll && chosen.isAllMatching ? clear() : choose(matching, !isAll)),
    takeAllMatching: () => setChosen(allMatchingChosen),
    clear,
    onKeyDown: (event) => {
      const id = rowOf(event);
      if (id === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      // With Shift or Caps Lock the key is X.
      const key = pressedKey(event);
      if (!(key.toLowerCase() === "x" && hasSingleKeys()) && key !== " ") return;
      event.preventDefault();
      if (event.shiftKey) extendTo(id);
      else toggle(id);
    },
  };
}

/** Returns the selected records and their setter. The selection belongs to the current filters. */
function useChosen(
  shown: readonly string[],
  { total, conditions = "", gone = nothing, left = nothing }: SelectedList,
) {
  const [kept, setKept] = useState({ conditions, chosen: emptySelection });
  const known = kept.conditions === conditions ? kept.chosen : emptySelection;
  // If all records of the list are on this page, a missing record was deleted or merged by another user.
  const isGone = (id: string) => gone.has(id) || (shown.length - left.size === total && !shown.includes(id));
  const chosen = withoutDeleted(known, isGone);
  const isEmptied = chosen.isAllMatching && total !== undefined && countChosen(chosen, total) === 0;
  const now = isEmptied ? emptySelection : chosen;
  // Dropped permanently, so that the same filters do not restore the selection later.
  if (kept.conditions !== conditions || kept.chosen !== now) setKept({ conditions, chosen: now });
  return [now, (next: ChosenRecords) => setKept({ conditions, chosen: next })] as const;
}

/** Returns the id of the record with the focused link or cell. Check boxes handle their own keys. */
function rowOf({ target }: KeyboardEvent<HTMLElement>): string | undefined {
  const isInRow = target instanceof HTMLElement && target.closest("[data-row-link]") !== null;
  const isCell = target instanceof HTMLElement && target.dataset.cell !== undefined;
  if (!isInRow && !isCell) return undefined;
  return target.closest<HTMLElement>("[data-row]")?.dataset.row;
}
