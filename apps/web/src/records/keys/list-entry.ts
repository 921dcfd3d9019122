import { useEffect } from "react";
import { pressedKey } from "#src/ui/controls/pressed-key.ts";

const layers = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";

/**
 * Focuses the first row when the user presses the down arrow while the focus is outside the list. Inactive on
 * pages that scroll with the arrow keys, and while a record is open (`useListWalk`).
 */
export function useListEntry(isHeard: boolean): void {
  useEffect(() => {
    if (!isHeard) return;
    const enter = (event: KeyboardEvent) => {
      const isOutside = event.target instanceof Element && event.target.matches("body, #main");
      if (pressedKey(event) !== "ArrowDown" || !isOutside || event.defaultPrevented) return;
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
