import { type KeyboardEvent, useMemo, useState } from "react";
import { hasSingleKeys } from "#src/lib/browser/single-keys.ts";
import { pressedKey } from "#src/ui/controls/pressed-key.ts";
import type { Columns } from "./board-model.ts";

export type BoardSelection = {
  readonly ids: ReadonlySet<string>;
  readonly toggle: (id: string) => void;
  readonly clear: () => void;
  /** Handles x, which selects the focused card, and Escape, which ends the selection. */
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
};

const nothing: ReadonlySet<string> = new Set();

/** Returns the selected cards. A card that leaves the board is no longer selected. */
export function useBoardSelection(columns: Columns): BoardSelection {
  const [chosen, setChosen] = useState(nothing);
  const ids = useMemo(() => {
    if (chosen.size === 0) return nothing;
    const shown = columns.flatMap(({ cards }) => cards.filter(({ id }) => chosen.has(id)));
    return new Set(shown.map(({ id }) => id));
  }, [columns, chosen]);
  return useMemo(() => {
    const toggle = (id: string) =>
      setChosen((now) =>
        now.has(id) ? new Set([...now].filter((each) => each !== id)) : new Set([...now, id]),
      );
    const clear = () => setChosen(nothing);
    const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
      const { target, ctrlKey, metaKey, altKey } = event;
      const key = pressedKey(event);
      if (event.defaultPrevented || ctrlKey || metaKey || altKey) return;
      const link = target instanceof HTMLElement ? target.closest<HTMLElement>("[data-row-link]") : null;
      const id = link?.closest<HTMLElement>("[data-row]")?.dataset.row;
      if (key === "x" && hasSingleKeys() && id !== undefined) toggle(id);
      if (key !== "Escape" || ids.size === 0) return;
      // Escape must not also close an open panel.
      event.preventDefault();
      clear();
    };
    return { ids, toggle, clear, onKeyDown };
  }, [ids]);
}
