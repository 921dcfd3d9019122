import { Tooltip as BaseTooltip } from "@base-ui/react/tooltip";

/** The tooltip itself; shown by TooltipHost for anything marked data-tooltip. */
export function Tooltip({ anchor, text }: { anchor: HTMLElement; text: string }) {
  return (
    <BaseTooltip.Root open>
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner anchor={anchor} sideOffset={6} className="tooltip-layer">
          {/* The anchor already has this text as its accessible name. */}
          <BaseTooltip.Popup className="tooltip" aria-hidden="true">
            {text}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  );
}
