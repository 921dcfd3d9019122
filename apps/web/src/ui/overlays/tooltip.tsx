import { Tooltip as BaseTooltip } from "@base-ui/react/tooltip";

type TooltipProps = {
  anchor: HTMLElement;
  text: string;
  /** The id for aria-describedby, if the tooltip adds to the accessible name. */
  describedAs?: string;
};

export function Tooltip({ anchor, text, describedAs }: TooltipProps) {
  // Without a description, the text repeats the accessible name of the anchor, so it is hidden from screen
  // readers.
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
