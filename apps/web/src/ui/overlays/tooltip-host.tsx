import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";
import { useTooltipAnchor } from "./tooltip-anchor.ts";

const Tooltip = lazyComponent(async () => (await import("./tooltip.tsx")).Tooltip);

/** Watches everything marked data-tooltip and shows its text on hover and focus. */
export function TooltipHost() {
  const anchor = useTooltipAnchor(findMarked);
  return (
    anchor && <Tooltip key={anchor.dataset.tooltip} anchor={anchor} text={anchor.dataset.tooltip ?? ""} />
  );
}

function findMarked(target: Element): HTMLElement | null {
  return target.closest<HTMLElement>("[data-tooltip]");
}
