import { Popover } from "@base-ui/react/popover";
import type { Trigger } from "#src/ui/overlays/lazy-menu.tsx";

export type StageSum = { currency: string; text: string };

type StageSumsProps = { label: string; sums: readonly StageSum[]; trigger: Trigger };

/** The values of a stage in all currencies, for which its head has no room; it opens as it is drawn. */
export function StageSums({ label, sums, trigger }: StageSumsProps) {
  return (
    <Popover.Root defaultOpen>
      <Popover.Trigger render={trigger} />
      <Popover.Portal>
        <Popover.Positioner className="menu-layer" side="bottom" align="end" sideOffset={6}>
          <Popover.Popup className="popover stage-sums">
            <Popover.Title>{label}</Popover.Title>
            <ul>
              {sums.map(({ currency, text }) => (
                <li key={currency}>
                  <span>{currency}</span>
                  <b>{text}</b>
                </li>
              ))}
            </ul>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
