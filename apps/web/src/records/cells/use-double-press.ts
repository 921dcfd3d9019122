import { useEffect, useEffectEvent } from "react";
import { cellOf } from "#src/records/table/cell-position.ts";

/** What is pressed there answers for itself. */
const controls = "a, button, input, label, select, textarea";

/**
 * Hears of a double press on a cell: the one that its first press met. What that press opened may have moved another
 * under the pointer by the second, or lie there itself.
 */
export function useDoublePress(onDouble: (cell: HTMLElement) => void): void {
  const hear = useEffectEvent(onDouble);
  useEffect(() => {
    const watch = new AbortController();
    const options = { capture: true, signal: watch.signal };
    let first: HTMLElement | undefined;
    const press = ({ target, detail }: MouseEvent) => {
      if (detail > 1) return;
      first = target instanceof Element && !target.closest(controls) ? cellOf(target) : undefined;
    };
    addEventListener("click", press, options);
    addEventListener("dblclick", () => first?.isConnected && hear(first), options);
    return () => watch.abort();
  }, []);
}
