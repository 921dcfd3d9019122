import type { ComponentProps } from "react";
import { Field, type FieldLook } from "./field.tsx";

export type TextAreaProps = FieldLook & Omit<ComponentProps<"textarea">, "className">;

/** A labelled input of several lines. */
export function TextArea({
  label,
  hint,
  error,
  isLabelHidden = false,
  className = "",
  id,
  required,
  ...textarea
}: TextAreaProps) {
  return (
    <Field {...{ label, hint, error, isLabelHidden, className }} isRequired={required} controlId={id}>
      {(links) => <textarea aria-required={required} {...textarea} {...links} className="textarea" />}
    </Field>
  );
}
