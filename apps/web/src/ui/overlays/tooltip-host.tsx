import { useEffect, useState } from "react";
import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";

const Tooltip = lazyComponent(async () => (await import("./tooltip.tsx")).Tooltip);

const delayMs = 400;

/** Watches everything marked data-tooltip and shows its text on hover and focus. */
export function TooltipHost() {
  const anchor = useTooltipAnchor();
  return (
    anchor && <Tooltip key={anchor.dataset.tooltip} anchor={anchor} text={anchor.dataset.tooltip ?? ""} />
  );
}

function findAnchor(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("[data-tooltip]") : null;
}

function useTooltipAnchor(): HTMLElement | null {
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
    document.addEventListener("pointerover", (event) => set(findAnchor(event.target), delayMs), { signal });
    document.addEventListener("focusin", (event) => set(visiblyFocused(event.target), 0), { signal });
    document.addEventListener("focusout", hide, { signal });
    document.addEventListener("pointerdown", hide, { signal });
    document.addEventListener("keydown", (event) => event.key === "Escape" && hide(), { signal });
    return () => {
      clearTimeout(timer);
      watch.abort();
    };
  }, []);
  return anchor?.isConnected ? anchor : null;
}

function visiblyFocused(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element && target.matches(":focus-visible") ? findAnchor(target) : null;
}
