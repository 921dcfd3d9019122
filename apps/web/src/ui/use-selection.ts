import { type KeyboardEvent, useState } from "react";
import { hasSingleKeys } from "#src/lib/single-keys.ts";

/** Which records of the visible page are selected; it ends when nothing is (spec section 4). */
export type Selection = {
  readonly ids: ReadonlySet<string>;
  /** Whether there is anything to select: not while a list loads or nothing matches. */
  readonly isPossible: boolean;
  readonly isActive: boolean;
  readonly isAll: boolean;
  toggle: (id: string) => void;
  /** Everything from the last one toggled to this one. */
  extendTo: (id: string) => void;
  toggleAll: () => void;
  clear: () => void;
  /** For onKeyDown of the list: x or space toggles the row that has the focus, with Shift it extends to it. */
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
};

/** What of a selection a row shows and changes. */
export type RowSelection = Pick<Selection, "ids" | "isActive" | "toggle" | "extendTo">;

const nothing: ReadonlySet<string> = new Set();

/** A selection among the ids on screen; what leaves the screen leaves the selection. */
export function useSelection(shown: readonly string[]): Selection {
  const [chosen, setChosen] = useState(nothing);
  const [anchor, setAnchor] = useState<string>();
  const ids = chosen.size === 0 ? nothing : new Set(shown.filter((id) => chosen.has(id)));
  // For good: coming back to a page must not bring its selection back.
  if (ids.size < chosen.size) setChosen(ids);
  const toggle = (id: string) => {
    setAnchor(id);
    setChosen(ids.has(id) ? new Set([...ids].filter((each) => each !== id)) : new Set([...ids, id]));
  };
  const extendTo = (id: string) => {
    const start = anchor !== undefined && shown.includes(anchor) ? anchor : id;
    const ends = [shown.indexOf(start), shown.indexOf(id)];
    const [from, to] = [Math.min(...ends), Math.max(...ends)];
    setAnchor(start);
    setChosen(new Set([...ids, ...shown.slice(from, to + 1)]));
  };
  const isAll = shown.length > 0 && ids.size === shown.length;
  return {
    ids,
    isPossible: shown.length > 0,
    isActive: ids.size > 0,
    isAll,
    toggle,
    extendTo,
    toggleAll: () => setChosen(isAll ? nothing : new Set(shown)),
    clear: () => setChosen(nothing),
    onKeyDown: (event) => {
      const id = rowOf(event);
      if (id === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      // With Shift or Caps Lock it arrives as X.
      if (!(event.key.toLowerCase() === "x" && hasSingleKeys()) && event.key !== " ") return;
      event.preventDefault();
      if (event.shiftKey) extendTo(id);
      else toggle(id);
    },
  };
}

/** The record whose link or cell has the focus; a check box answers to its own keys. */
function rowOf({ target }: KeyboardEvent<HTMLElement>): string | undefined {
  const isInRow = target instanceof HTMLElement && target.closest("[data-row-link]") !== null;
  const isCell = target instanceof HTMLElement && target.dataset.cell !== undefined;
  if (!isInRow && !isCell) return undefined;
  return target.closest<HTMLElement>("[data-row]")?.dataset.row;
}
