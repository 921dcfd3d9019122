import { Tooltip as BaseTooltip } from "@base-ui/react/tooltip";

type TooltipProps = {
  anchor: HTMLElement;
  text: string;
  /** The id that describes the anchor, if it adds to the anchor's name. */
  describedAs?: string;
};

/** The tooltip itself; shown by Overlays for anything marked data-tooltip. */
export function Tooltip({ anchor, text, describedAs }: TooltipProps) {
  // Without a description, the anchor already has this text as its accessible name.
  const spoken =
    describedAs === undefined
      ? ({ "aria-hidden": "true" } as const)
      : ({ id: describedAs, role: "tooltip" } as const);
  const align = describedAs === undefined ? "center" : "start";
  return (
    <BaseTooltip.Root open>
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner anchor={anchor} sideOffset={6} align={align} className="tooltip-layer">
          <BaseTooltip.Popup className="tooltip" {...spoken}>
            {text}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  );
}
