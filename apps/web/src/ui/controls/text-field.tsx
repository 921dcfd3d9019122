import type { ComponentProps, ReactNode } from "react";
import { classNames } from "#src/ui/layout/class-names.ts";
import { Field, type FieldLook, fieldParts } from "./field.tsx";

export type TextFieldProps = FieldLook &
  Omit<ComponentProps<"input">, "className"> & {
    /** Right-aligned tabular figures, for amounts and paired ranges. */
    isNumeric?: boolean;
    /** A control of its own on the line of the input, before it. */
    before?: ReactNode;
  };

/** A labelled one-line input. Spread React Hook Form's register() into it. */
export function TextField(props: TextFieldProps) {
  const { field, control } = fieldParts(props);
  const { isNumeric, before, ...input } = control;
  return (
    <Field {...field}>
      {(links) => (
        <InputLine before={before}>
          <input type="text" {...input} {...links} className={classNames("input", isNumeric && "num")} />
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
