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

/** Which records of a list are selected, over its pages; it ends when nothing is (spec section 4). */
export type Selection = {
  /** The selected ones of the visible page. */
  readonly ids: ReadonlySet<string>;
  /** The selection on all pages. */
  readonly chosen: ChosenRecords;
  readonly count: number;
  /** Whether anything can be selected: not while loading or without matches. */
  readonly isPossible: boolean;
  readonly isActive: boolean;
  /** Whether the whole visible page is selected. */
  readonly isAll: boolean;
  toggle: (id: string) => void;
  /** Everything from the last one toggled to this one. */
  extendTo: (id: string) => void;
  /** Selects or clears the visible page (spec section 2.4). */
  toggleAll: () => void;
  takeAllMatching: () => void;
  clear: () => void;
  /** Handles the list's keys: x or space toggles the focused row; with Shift it extends the selection to that row. */
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
};

/** The part of a selection that a row shows and changes. */
export type RowSelection = Pick<Selection, "ids" | "isActive" | "toggle" | "extendTo">;

type SelectedList = {
  /** The number of records on all pages. */
  total?: number | undefined;
  /** The filters of the list; changing them ends the selection, which would no longer be visible. */
  conditions?: string;
  /** Records that are being deleted. */
  gone?: ReadonlySet<string>;
  /** Records on screen that no longer match. */
  left?: ReadonlySet<string>;
};

const nothing: ReadonlySet<string> = new Set();

/** A selection in a list of which these ids are on screen. */
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
    // One press also deselects all matches that one press selected.
    toggleAll: () => (isAll && chosen.isAllMatching ? clear() : choose(matching, !isAll)),
    takeAllMatching: () => setChosen(allMatchingChosen),
    clear,
    onKeyDown: (event) => {
      const id = rowOf(event);
      if (id === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      // Shift and Caps Lock send X.
      const key = pressedKey(event);
      if (!(key.toLowerCase() === "x" && hasSingleKeys()) && key !== " ") return;
      event.preventDefault();
      if (event.shiftKey) extendTo(id);
      else toggle(id);
    },
  };
}

/** The selection for the current filters. */
function useChosen(
  shown: readonly string[],
  { total, conditions = "", gone = nothing, left = nothing }: SelectedList,
) {
  const [kept, setKept] = useState({ conditions, chosen: emptySelection });
  const known = kept.conditions === conditions ? kept.chosen : emptySelection;
  // In a list that is completely on screen, a missing record was deleted or merged by someone else.
  const isGone = (id: string) => gone.has(id) || (shown.length - left.size === total && !shown.includes(id));
  const chosen = withoutDeleted(known, isGone);
  const isEmptied = chosen.isAllMatching && total !== undefined && countChosen(chosen, total) === 0;
  const now = isEmptied ? emptySelection : chosen;
  // Permanent: returning to the earlier search must not restore its selection.
  if (kept.conditions !== conditions || kept.chosen !== now) setKept({ conditions, chosen: now });
  return [now, (next: ChosenRecords) => setKept({ conditions, chosen: next })] as const;
}

/** Returns the record of the focused link or cell; check boxes handle their own keys. */
function rowOf({ target }: KeyboardEvent<HTMLElement>): string | undefined {
  const isInRow = target instanceof HTMLElement && target.closest("[data-row-link]") !== null;
  const isCell = target instanceof HTMLElement && target.dataset.cell !== undefined;
  if (!isInRow && !isCell) return undefined;
  return target.closest<HTMLElement>("[data-row]")?.dataset.row;
}
