import { Popover as BasePopover } from "@base-ui/react/popover";
import type { ReactElement, ReactNode } from "react";

type PopoverProps = {
  title: string;
  /** The button that opens it; the popover gives it its state. */
  trigger: ReactElement;
  children: ReactNode;
};

/** A small card beside the button that opened it; Escape closes it. Load it lazily, when it is first asked for. */
export function Popover({ title, trigger, children }: PopoverProps) {
  return (
    <BasePopover.Root defaultOpen>
      <BasePopover.Trigger render={trigger} />
      <BasePopover.Portal>
        <BasePopover.Positioner align="start" sideOffset={6} collisionPadding={8} className="menu-layer">
          <BasePopover.Popup className="popover w-72 max-w-[calc(100vw-16px)] outline-0">
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
