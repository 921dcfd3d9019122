import { useEffect } from "react";
import { pressedKey } from "#src/ui/controls/pressed-key.ts";

/** Layers that handle arrow keys themselves while they are open. */
const layers = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";

/**
 * Enters a list from its page without focus: the arrow down focuses the first row. It is inactive on pages
 * that arrows scroll, and while a record is open, where arrows walk (`useListWalk`).
 */
export function useListEntry(isHeard: boolean): void {
  useEffect(() => {
    if (!isHeard) return;
    const enter = (event: KeyboardEvent) => {
      if (pressedKey(event) !== "ArrowDown" || event.target !== document.body || event.defaultPrevented)
        return;
      if (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector(layers)) return;
      const first = document.querySelector<HTMLElement>("#main :is([data-row-link], [data-task])");
      if (!first) return;
      event.preventDefault();
      first.focus();
    };
    addEventListener("keydown", enter);
    return () => removeEventListener("keydown", enter);
  }, [isHeard]);
}
