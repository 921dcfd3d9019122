import { useEffect, useState } from "react";
import { pressedKey } from "#src/ui/controls/pressed-key.ts";

const delayMs = 400;
const longPressMs = 500;

/**
 * A function that finds the element with a tooltip that contains the given element. Callers pass the same
 * function on each render.
 */
type FindAnchor = (target: Element) => HTMLElement | null;

interface AnchorOptions {
  /** Whether touch needs a long press; otherwise a tap shows the tooltip. */
  readonly isPressedLong?: boolean;
}

export function useTooltipAnchor(
  find: FindAnchor,
  { isPressedLong = false }: AnchorOptions = {},
): HTMLElement | null {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const watch = new AbortController();
    const { signal } = watch;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const set = (next: HTMLElement | null, waitMs: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => setAnchor(next), waitMs);
    };
    const hide = () => set(null, 0);
    const found = (target: EventTarget | null) => (target instanceof Element ? find(target) : null);
    const isFinger = ({ pointerType }: PointerEvent) => isPressedLong && pointerType === "touch";
    const point = (event: PointerEvent) => {
      if (!isFinger(event)) set(found(event.target), delayMs);
    };
    const press = (event: PointerEvent) => {
      hide();
      const pressed = isFinger(event) ? found(event.target) : null;
      if (pressed) set(pressed, longPressMs);
    };
    // A finger that is lifted early has tapped, and a cancelled touch scrolls the page. Neither shows the
    // tooltip.
    const release = (event: PointerEvent) => {
      if (isFinger(event)) clearTimeout(timer);
    };
    const focus = ({ target }: FocusEvent) => {
      const isVisible = target instanceof Element && target.matches(":focus-visible");
      set(isVisible ? found(target) : null, 0);
    };
    document.addEventListener("pointerover", point, { signal });
    document.addEventListener("pointerdown", press, { signal });
    document.addEventListener("pointerup", release, { signal });
    document.addEventListener("pointercancel", release, { signal });
    document.addEventListener("focusin", focus, { signal });
    document.addEventListener("focusout", hide, { signal });
    document.addEventListener("keydown", (event) => pressedKey(event) === "Escape" && hide(), { signal });
    return () => {
      clearTimeout(timer);
      watch.abort();
    };
  }, [find, isPressedLong]);
  return anchor?.isConnected ? anchor : null;
}
