import type { ComponentProps, ReactNode } from "react";
import { classNames } from "#src/ui/layout/class-names.ts";
import { Field, type FieldLook, fieldParts } from "./field.tsx";

export type TextFieldProps = FieldLook &
  Omit<ComponentProps<"input">, "className"> & {
    /** Right-aligned tabular figures, for amounts and paired ranges. */
    isNumeric?: boolean;
    /** A separate control on the line of the input, after it. */
    after?: ReactNode;
  };

/** A labelled one-line input. Spread React Hook Form's register() into it. */
export function TextField(props: TextFieldProps) {
  const { field, control } = fieldParts(props);
  const { isNumeric, after, ...input } = control;
  return (
    <Field {...field}>
      {(links) => (
        <InputLine after={after}>
          <input type="text" {...input} {...links} className={classNames("input", isNumeric && "num")} />
        </InputLine>
      )}
    </Field>
  );
}

function InputLine({ after, children }: { after: ReactNode; children: ReactNode }) {
  return after ? (
    <div className="field__line">
      {children}
      {after}
    </div>
  ) : (
    children
  );
}
