import { Ellipsis } from "lucide-react";
import { type ComponentProps, cloneElement, type ReactElement, useState } from "react";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { lazyComponent, preloadOnHover } from "#src/ui/feedback/lazy-component.tsx";
import { SilentErrorBoundary } from "#src/ui/feedback/silent-error-boundary.tsx";

export type Trigger = ReactElement<ComponentProps<"button">>;

const Menu = lazyComponent(async () => (await import("./menu.tsx")).Menu);

type LazyMenuProps = Omit<ComponentProps<typeof Menu>, "trigger" | "isInitiallyOpen" | "meanwhile"> & {
  trigger: Trigger;
};

export function LazyMenu({ trigger, ...menu }: LazyMenuProps) {
  const [isWanted, setIsWanted] = useState(false);
  const waiting = cloneElement(trigger, {
    "aria-haspopup": "menu",
    "aria-expanded": false,
    ...preloadOnHover(Menu),
    onClick: () => setIsWanted(true),
  });
  if (!isWanted) return waiting;
  return (
    <SilentErrorBoundary fallback={waiting}>
      <Menu {...menu} trigger={trigger} isInitiallyOpen fallback={waiting} />
    </SilentErrorBoundary>
  );
}

export function ActionsMenu(menu: Omit<LazyMenuProps, "trigger" | "align">) {
  return <LazyMenu {...menu} align="end" trigger={<IconButton icon={Ellipsis} label={menu.label} />} />;
}
