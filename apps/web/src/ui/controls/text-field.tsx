import type { ComponentProps } from "react";
import { classNames } from "#src/ui/layout/class-names.ts";
import { Field, type FieldLook } from "./field.tsx";

export type TextFieldProps = FieldLook &
  Omit<ComponentProps<"input">, "className"> & {
    /** Right-aligned tabular figures, for amounts and paired ranges. */
    isNumeric?: boolean;
  };

/** A labelled one-line input. Spread React Hook Form's register() into it. */
export function TextField({
  label,
  hint,
  error,
  isLabelHidden = false,
  className = "",
  isNumeric,
  id,
  required,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, isLabelHidden, className }} isRequired={required} controlId={id}>
      {(links) => (
        <input
          type="text"
          aria-required={required}
          {...input}
          {...links}
          className={classNames("input", isNumeric && "num")}
        />
      )}
    </Field>
  );
}
