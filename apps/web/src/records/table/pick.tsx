import type { ReactNode } from "react";
import { Checkbox } from "#src/ui/controls/checkbox.tsx";
import type { RowSelection } from "./use-selection.ts";

type PickProps = {
  id: string;
  /** The label of the checkbox, such as "Select Kestrel Freight". */
  label: string;
  /** Undefined if the user cannot select records. */
  selection: RowSelection | undefined;
  /** The avatar, which the checkbox replaces on hover, on focus and during a selection. */
  children: ReactNode;
};

export function SelectionCheckbox({ id, label, selection, children }: PickProps) {
  if (!selection) return children;
  return (
    <span className="pick">
      {children}
      <Checkbox
        aria-label={label}
        checked={selection.ids.has(id)}
        onChange={({ nativeEvent }) => {
          const isRange = "shiftKey" in nativeEvent && nativeEvent.shiftKey === true;
          if (isRange) selection.extendTo(id);
          else selection.toggle(id);
        }}
      />
    </span>
  );
}
