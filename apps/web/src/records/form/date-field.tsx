import { type ComponentProps, useState } from "react";
import { dateUnread, formatTypedDate, readDate, spellDate } from "#src/lib/format/read-date.ts";
import { Field, type FieldLook } from "#src/ui/controls/field.tsx";
import { DateInput } from "./date-input.tsx";

export type DateFieldProps = FieldLook &
  Pick<ComponentProps<typeof DateInput>, "ref" | "name" | "onKeyDown"> & {
    /** A day `YYYY-MM-DD`; a text that is none stays as it was typed, and is told as no date where it is an error. */
    value: string;
    onChange: (value: string) => void;
    onBlur?: (() => void) | undefined;
  };

/** A labelled date in the person's format. What is typed is rewritten in it when the field is left. */
export function DateField({
  label,
  hint,
  error,
  isLabelHidden = false,
  className = "",
  value,
  onChange,
  onBlur,
  ...input
}: DateFieldProps) {
  const [typed, setTyped] = useState({ text: formatTypedDate(value), value });
  if (typed.value !== value) setTyped({ text: formatTypedDate(value), value });
  const change = (text: string, next: string) => {
    setTyped({ text, value: next });
    onChange(next);
  };
  const isUnread = value !== "" && readDate(value) === undefined;
  return (
    <Field {...{ label, hint, isLabelHidden, className }} error={error && isUnread ? dateUnread() : error}>
      {(links) => (
        <DateInput
          {...input}
          {...links}
          className="input"
          value={typed.text}
          day={value}
          onChange={({ target }) => change(target.value, spellDate(target.value))}
          onPick={(day) => change(formatTypedDate(day), day)}
          onBlur={() => {
            setTyped({ text: formatTypedDate(value), value });
            onBlur?.();
          }}
        />
      )}
    </Field>
  );
}
