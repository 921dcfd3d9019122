import type { ComponentProps } from "react";
import { classNames } from "#src/ui/layout/class-names.ts";
import { Field, type FieldLook, fieldParts } from "./field.tsx";

type TextFieldProps = FieldLook &
  Omit<ComponentProps<"input">, "className"> & {
    isNumeric?: boolean;
  };

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

export type TextAreaProps = FieldLook & Omit<ComponentProps<"textarea">, "className">;

export function TextArea(props: TextAreaProps) {
  const { field, control } = fieldParts(props);
  return <Field {...field}>{(links) => <textarea {...control} {...links} className="textarea" />}</Field>;
}
