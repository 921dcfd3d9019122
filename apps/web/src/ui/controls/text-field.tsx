import type { ComponentProps } from "react";
import { classNames } from "#src/ui/layout/class-names.ts";
import { Field, type FieldLook, fieldParts } from "./field.tsx";

type TextFieldProps = FieldLook &
  Omit<ComponentProps<"input">, "className"> & {
    /** Right-aligned tabular figures, for amounts and paired ranges. */
    isNumeric?: boolean;
  };

/** A labelled one-line input. Spread React Hook Form's register() into it. */
export function TextField(props: TextFieldProps) {
  const { field, control } = fieldParts(props);
  const { isNumeric, ...input } = control;
  return (
    <Field {...field}>
      {(links) => (
        <input type="text" {...input} {...links} className={classNames("input", isNumeric && "num")} />
      )}
    </Field>
  );
}
