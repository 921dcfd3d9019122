import type { ComponentProps } from "react";
import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";
import { SilentErrorBoundary } from "#src/ui/feedback/silent-error-boundary.tsx";
import { type Trigger, useLazyTrigger } from "./lazy-trigger.tsx";

const Menu = lazyComponent(async () => (await import("./menu.tsx")).Menu);

type LazyMenuProps = Omit<ComponentProps<typeof Menu>, "trigger" | "isInitiallyOpen" | "meanwhile"> & {
  trigger: Trigger;
};

/** A menu whose code loads when the pointer or the focus comes near its button. */
export function LazyMenu({ trigger, ...menu }: LazyMenuProps) {
  const { isWanted, waiting } = useLazyTrigger(trigger, "menu", Menu);
  if (!isWanted) return waiting;
  return (
    <SilentErrorBoundary fallback={waiting}>
      <Menu {...menu} trigger={trigger} isInitiallyOpen fallback={waiting} />
    </SilentErrorBoundary>
  );
}
