import type { ReactNode } from "react";
import { Checkbox } from "#src/ui/controls/checkbox.tsx";
import type { RowSelection } from "./use-selection.ts";

type PickProps = {
  id: string;
  /** "Select Kestrel Freight" */
  label: string;
  /** Left out if nothing can be selected. */
  selection: RowSelection | undefined;
  /** The avatar, which gives way to the check box on hover, on focus and while selecting. */
  children: ReactNode;
};

/** The check box in the place of an avatar; shift extends the selection. */
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
