import type { ComponentProps, ReactNode } from "react";
import { classNames } from "#src/ui/layout/class-names.ts";
import { Field, type FieldLook } from "./field.tsx";

export type TextFieldProps = FieldLook &
  Omit<ComponentProps<"input">, "className"> & {
    /** Right-aligned tabular figures, for amounts and paired ranges. */
    isNumeric?: boolean;
    /** A control of its own on the line of the input, before it. */
    before?: ReactNode;
  };

/** A labelled one-line input. Spread React Hook Form's register() into it. */
export function TextField({
  label,
  hint,
  error,
  isLabelHidden = false,
  className = "",
  isNumeric,
  before,
  id,
  required,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, isLabelHidden, className }} isRequired={required} controlId={id}>
      {(links) => (
        <InputLine before={before}>
          <input
            type="text"
            aria-required={required}
            {...input}
            {...links}
            className={classNames("input", isNumeric && "num")}
          />
        </InputLine>
      )}
    </Field>
  );
}

function InputLine({ before, children }: { before: ReactNode; children: ReactNode }) {
  return before ? (
    <div className="field__line">
      {before}
      {children}
    </div>
  ) : (
    children
  );
}
