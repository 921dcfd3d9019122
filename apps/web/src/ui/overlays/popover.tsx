import { Popover as BasePopover } from "@base-ui/react/popover";
import type { ReactElement, ReactNode } from "react";
import { classNames } from "#src/ui/layout/class-names.ts";

type PopoverProps = {
  title: string;
  align?: "start" | "end";
  width?: "narrow" | "wide";
  onOpenChange?: (isOpen: boolean) => void;
  isOpen?: boolean;
  /** The button that opens the popover. The popover adds ARIA attributes to it. */
  trigger: ReactElement;
  children: ReactNode;
};

export function Popover({
  title,
  trigger,
  align = "start",
  width = "narrow",
  isOpen,
  onOpenChange,
  children,
}: PopoverProps) {
  return (
    <BasePopover.Root
      defaultOpen
      {...(isOpen !== undefined && { open: isOpen })}
      {...(onOpenChange && { onOpenChange })}
    >
      <BasePopover.Trigger render={trigger} />
      <BasePopover.Portal>
        <BasePopover.Positioner align={align} sideOffset={6} collisionPadding={8} className="menu-layer">
          <BasePopover.Popup
            className={classNames(
              "popover max-w-[calc(100vw-16px)] outline-0",
              width === "wide" ? "w-96" : "w-72",
            )}
          >
            <BasePopover.Title className="truncate px-4 pt-3 font-medium" dir="auto">
              {title}
            </BasePopover.Title>
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}
