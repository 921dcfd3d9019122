import { type ComponentProps, cloneElement, lazy, type ReactElement, Suspense, useState } from "react";
import { QuietBoundary } from "./quiet-boundary.tsx";

const loadMenu = () => import("./menu.tsx");
const fetchMenu = () => void loadMenu().catch(() => {});
const Menu = lazy(async () => ({ default: (await loadMenu()).Menu }));

type LazyMenuProps = Omit<ComponentProps<typeof Menu>, "trigger" | "isInitiallyOpen"> & {
  trigger: ReactElement<ComponentProps<"button">>;
};

/** A menu whose code loads when the pointer or the focus comes near its button. */
export function LazyMenu({ trigger, ...menu }: LazyMenuProps) {
  const [isWanted, setIsWanted] = useState(false);
  const waiting = cloneElement(trigger, {
    "aria-haspopup": "menu",
    "aria-expanded": false,
    onPointerEnter: fetchMenu,
    onFocus: fetchMenu,
    onClick: () => setIsWanted(true),
  });
  if (!isWanted) return waiting;
  return (
    <QuietBoundary fallback={waiting}>
      <Suspense fallback={waiting}>
        <Menu {...menu} trigger={trigger} isInitiallyOpen />
      </Suspense>
    </QuietBoundary>
  );
}
