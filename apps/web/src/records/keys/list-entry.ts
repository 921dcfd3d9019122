import { useEffect } from "react";
import { pressedKey } from "#src/ui/controls/pressed-key.ts";

/** What takes the arrows for itself while it is open, wherever the focus is. */
const layers = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";

/**
 * The way into a list from its page, where nothing has the focus: the arrow that leads down goes to the first row, as
 * it goes from a row to the next one. Not for pages that the arrows scroll, nor while a record is open beside its list,
 * where the arrows walk (`useListWalk`).
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
