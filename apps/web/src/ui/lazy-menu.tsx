import type { ComponentProps } from "react";
import { lateComponent } from "./late-component.tsx";
import { type Trigger, useLazyTrigger } from "./lazy-trigger.tsx";
import { QuietBoundary } from "./quiet-boundary.tsx";

const Menu = lateComponent(async () => (await import("./menu.tsx")).Menu);

type LazyMenuProps = Omit<ComponentProps<typeof Menu>, "trigger" | "isInitiallyOpen" | "meanwhile"> & {
  trigger: Trigger;
};

/** A menu whose code loads when the pointer or the focus comes near its button. */
export function LazyMenu({ trigger, ...menu }: LazyMenuProps) {
  const { isWanted, waiting } = useLazyTrigger(trigger, "menu", Menu);
  if (!isWanted) return waiting;
  return (
    <QuietBoundary fallback={waiting}>
      <Menu {...menu} trigger={trigger} isInitiallyOpen meanwhile={waiting} />
    </QuietBoundary>
  );
}
