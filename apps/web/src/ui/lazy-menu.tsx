import { type ComponentProps, cloneElement, type ReactElement, useState } from "react";
import { fetchingNear, lateComponent } from "./late-component.tsx";
import { QuietBoundary } from "./quiet-boundary.tsx";

const Menu = lateComponent(async () => (await import("./menu.tsx")).Menu);

type LazyMenuProps = Omit<ComponentProps<typeof Menu>, "trigger" | "isInitiallyOpen" | "meanwhile"> & {
  trigger: ReactElement<ComponentProps<"button">>;
};

/** A menu whose code loads when the pointer or the focus comes near its button. */
export function LazyMenu({ trigger, ...menu }: LazyMenuProps) {
  const [isWanted, setIsWanted] = useState(false);
  const waiting = cloneElement(trigger, {
    "aria-haspopup": "menu",
    "aria-expanded": false,
    ...fetchingNear(Menu),
    onClick: () => setIsWanted(true),
  });
  if (!isWanted) return waiting;
  return (
    <QuietBoundary fallback={waiting}>
      <Menu {...menu} trigger={trigger} isInitiallyOpen meanwhile={waiting} />
    </QuietBoundary>
  );
}
