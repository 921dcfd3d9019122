import { type KeyboardEvent, useState } from "react";
import { hasSingleKeys } from "#src/lib/browser/single-keys.ts";
import { useContextShortcut } from "#src/records/keys/context-shortcuts.ts";
import { pressedKey } from "#src/ui/controls/pressed-key.ts";

export type Selection = {
  readonly ids: ReadonlySet<string>;
  readonly chosen: ChosenRecords;
  readonly count: number;
  /** Whether the list has loaded and contains matching records. */
  readonly isPossible: boolean;
  readonly isActive: boolean;
  readonly isAll: boolean;
  toggle: (id: string) => void;
  /** Selects all records between the last toggled record and this record. */
  extendTo: (id: string) => void;
  /** Selects or deselects all records of the visible page (spec section 2.4). */
  toggleAll: () => void;
  takeAllMatching: (group?: string) => void;
  clear: () => void;
  /**
   * Handles keys of the list: x or space toggles the focused row, and with Shift extends the selection to it.
   */
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
};

export type RowSelection = Pick<Selection, "ids" | "isActive" | "toggle" | "extendTo">;

export type CountedGroup = { readonly key: string; readonly count: number };

type SelectedList = {
  total?: number | undefined;
  /**
   * The filters of the list as text. A change of the filters clears the selection, because selected records
   * could become invisible.
   */
  conditions?: string;
  gone?: ReadonlySet<string>;
  left?: ReadonlySet<string>;
  /** Whether a record that disappears from the list is deselected. True for boards, which have no pages. */
  isWhole?: boolean;
  groups?: readonly CountedGroup[] | undefined;
  groupOf?: (id: string) => string | undefined;
};

const nothing: ReadonlySet<string> = new Set();

export function useSelection(onScreen: readonly string[], list: SelectedList = {}): Selection {
  const { left = nothing, groupOf } = list;
  const [chosen, setChosen] = useChosen(onScreen, list);
  const matching = onScreen.filter((id) => !left.has(id));
  const shown = chosen.isAllMatching ? matching : onScreen;
  const [anchor, setAnchor] = useState<string>();
  const count = countChosen(chosen, totalOf(chosen, list) ?? onScreen.length);
  const isOutside = (id: string) => chosen.group !== undefined && groupOf?.(id) !== chosen.group;
  const isPicked = (id: string) => isChosen(chosen, id) && !isOutside(id);
  const ids = count === 0 ? nothing : new Set(shown.filter(isPicked));
  // Selecting a record outside the selected group starts a new selection.
  const choose = (some: readonly string[], isOn: boolean) =>
    setChosen(withChosen(some.some(isOutside) ? emptySelection : chosen, some, isOn));
  const toggle = (id: string) => {
    setAnchor(id);
    choose([id], !isPicked(id));
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
    // If all matching records are selected, one click deselects all.
    toggleAll: () => (isAll && chosen.isAllMatching ? clear() : choose(matching, !isAll)),
    takeAllMatching: (group) => setChosen({ ...allMatchingChosen, ...(group !== undefined && { group }) }),
    clear,
    onKeyDown: (event) => {
      const id = rowOf(event);
      if (id === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      // With Shift or Caps Lock, the key is X.
      const key = pressedKey(event);
      if (!(key.toLowerCase() === "x" && hasSingleKeys()) && key !== " ") return;
      event.preventDefault();
      if (event.shiftKey) extendTo(id);
      else toggle(id);
    },
  };
}

/**
 * Registers the shortcut that selects the records of the page. Pressed again, it selects all matching records,
 * unless the page already shows all `total` of them.
 */
export function useSelectAll(
  selection: Selection,
  maySelect: boolean,
  total = Number.POSITIVE_INFINITY,
): void {
  const { isAll, isPossible, count, toggleAll, takeAllMatching } = selection;
  const selectAll = () => {
    if (!isAll) toggleAll();
    else if (count < total) takeAllMatching();
    return true;
  };
  useContextShortcut("select-all", maySelect && isPossible ? selectAll : undefined);
}

function totalOf({ group }: ChosenRecords, { total, groups }: SelectedList): number | undefined {
  if (group === undefined) return total;
  return groups && (groups.find((each) => each.key === group)?.count ?? 0);
}

/** The selection belongs to the current filters. */
function useChosen(shown: readonly string[], list: SelectedList) {
  const { total, conditions = "", gone = nothing, left = nothing, isWhole = false } = list;
  const [kept, setKept] = useState({ conditions, chosen: emptySelection });
  const known = kept.conditions === conditions ? kept.chosen : emptySelection;
  // If all records of the list are on screen, a selected record that is missing no longer belongs to the
  // list.
  const isComplete = (isWhole && !known.isAllMatching) || shown.length - left.size === total;
  const listed = new Set(shown);
  const isGone = (id: string) => gone.has(id) || (isComplete && !listed.has(id));
  const chosen = withoutDeleted(known, isGone);
  const all = totalOf(chosen, list);
  const isEmptied = chosen.isAllMatching && all !== undefined && countChosen(chosen, all) === 0;
  const now = isEmptied ? emptySelection : chosen;
  // Drops the previous selection, so that a return to its filters does not restore it.
  if (kept.conditions !== conditions || kept.chosen !== now) setKept({ conditions, chosen: now });
  return [now, (next: ChosenRecords) => setKept({ conditions, chosen: next })] as const;
}

/** Returns the id of the record whose link or cell has the focus. Checkboxes handle their keys themselves. */
function rowOf({ target }: KeyboardEvent<HTMLElement>): string | undefined {
  const isInRow = target instanceof HTMLElement && target.closest("[data-row-link]") !== null;
  const isCell = target instanceof HTMLElement && target.dataset.cell !== undefined;
  if (!isInRow && !isCell) return undefined;
  return target.closest<HTMLElement>("[data-row]")?.dataset.row;
}

type ChosenRecords = {
  readonly isAllMatching: boolean;
  /** The key of a group whose matching records are all selected; undefined for the whole list. */
  readonly group?: string;
  /** The selected ids, or the excluded ids if all matching records are selected. */
  readonly marked: ReadonlySet<string>;
};

const emptySelection: ChosenRecords = { isAllMatching: false, marked: new Set() };
const allMatchingChosen: ChosenRecords = { isAllMatching: true, marked: new Set() };

function isChosen({ isAllMatching, marked }: ChosenRecords, id: string): boolean {
  return isAllMatching !== marked.has(id);
}

function countChosen({ isAllMatching, marked }: ChosenRecords, total: number): number {
  return isAllMatching ? Math.max(0, total - marked.size) : marked.size;
}

function withChosen(chosen: ChosenRecords, ids: readonly string[], isOn: boolean): ChosenRecords {
  const marked = new Set(chosen.marked);
  for (const id of ids) {
    if (isOn === chosen.isAllMatching) marked.delete(id);
    else marked.add(id);
  }
  return { ...chosen, marked };
}

/** Returns the selection without deleted records. Returns the given object if nothing changes. */
function withoutDeleted(chosen: ChosenRecords, isGone: (id: string) => boolean): ChosenRecords {
  const left = [...chosen.marked].filter((id) => !isGone(id));
  return left.length === chosen.marked.size ? chosen : { ...chosen, marked: new Set(left) };
}
