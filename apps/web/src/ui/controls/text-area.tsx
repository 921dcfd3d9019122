import type { ComponentProps } from "react";
import { Field, type FieldLook, fieldParts } from "./field.tsx";

export type TextAreaProps = FieldLook & Omit<ComponentProps<"textarea">, "className">;

export function TextArea(props: TextAreaProps) {
  const { field, control } = fieldParts(props);
  return <Field {...field}>{(links) => <textarea {...control} {...links} className="textarea" />}</Field>;
}
