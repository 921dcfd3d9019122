import { type ComponentProps, type ReactNode, useCallback } from "react";
import { classNames } from "#src/ui/layout/class-names.ts";

type CheckboxProps = Omit<ComponentProps<"input">, "type" | "className"> & {
  isMixed?: boolean;
  className?: string;
};

/** A checkbox without a label, for use with aria-label or in a CheckboxRow. */
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

export function CheckboxRow({ label, ...props }: CheckboxRowProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control inside is our own component
    <label className="checkrow">
      <Checkbox {...props} />
      <span>{label}</span>
    </label>
  );
}
