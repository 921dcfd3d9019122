import { type ComponentProps, type ReactNode, useCallback } from "react";
import { classNames } from "#src/ui/layout/class-names.ts";

type CheckboxProps = Omit<ComponentProps<"input">, "type" | "className"> & {
  /** Whether only some of the items that the box controls are selected. */
  isMixed?: boolean;
  className?: string;
};

/** A check box without a label. It needs aria-label or a surrounding CheckboxRow. */
export function Checkbox({ isMixed = false, className, ...props }: CheckboxProps) {
  const setMixed = useCallback(
    (input: HTMLInputElement | null) => {
      if (input) input.indeterminate = isMixed;
    },
    [isMixed],
  );
  return (
    <input
      ref={setMixed}
      {...props}
      type="checkbox"
      className={classNames("check", isMixed && "is-mixed", className)}
    />
  );
}

type CheckboxRowProps = CheckboxProps & { label: ReactNode };

/** A check box with a label. The whole line is clickable. */
export function CheckboxRow({ label, ...props }: CheckboxRowProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control inside is our own component
    <label className="checkrow">
      <Checkbox {...props} />
      <span>{label}</span>
    </label>
  );
}
