import { type ComponentProps, cloneElement, type ReactElement, useState } from "react";
import { preloadOnHover } from "#src/ui/feedback/lazy-component.tsx";

export type Trigger = ReactElement<ComponentProps<"button">>;

/** A button that opens something whose code loads when the pointer or the focus comes near it. */
export function useLazyTrigger(
  trigger: Trigger,
  opens: "menu" | "dialog",
  part: { fetch: () => Promise<void> },
  isWantedFirst = false,
) {
  const [isWanted, setIsWanted] = useState(isWantedFirst);
  const waiting = cloneElement(trigger, {
    "aria-haspopup": opens,
    "aria-expanded": false,
    ...preloadOnHover(part),
    onClick: () => setIsWanted(true),
  });
  return { isWanted, waiting };
}
