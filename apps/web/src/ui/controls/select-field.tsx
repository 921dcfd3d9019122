import type { ComponentProps } from "react";
import { classNames } from "#src/ui/layout/class-names.ts";
import { Field, type FieldLook, fieldParts } from "./field.tsx";

export type SelectOption = {
  value: string;
  label: string;
  /** Shows the stored option but does not let the user choose it. */
  isDisabled?: boolean;
};

type NativeSelectProps = Omit<ComponentProps<"select">, "className" | "children"> & {
  options: readonly SelectOption[];
  /** First option, with the empty value: "Any", "Not set". */
  emptyLabel?: string | undefined;
  className?: string;
  /** The class of a select without the look of a form. */
  look?: string | undefined;
};

/** A native select for short lists. Give it a label of its own, or use SelectField. */
export function Select({ options, emptyLabel, className, look = "select", ...props }: NativeSelectProps) {
  return (
    <select {...props} className={classNames(look, className)}>
      {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
      {options.map(({ value, label, isDisabled }) => (
        <option key={value} value={value} disabled={isDisabled}>
          {label}
        </option>
      ))}
    </select>
  );
}

export type SelectFieldProps = FieldLook & NativeSelectProps;

/** A labelled native select. */
export function SelectField(props: SelectFieldProps) {
  const { field, control } = fieldParts(props);
  return <Field {...field}>{(links) => <Select {...control} {...links} />}</Field>;
}

type InlineSelectProps = NativeSelectProps & { id: string; label: string };

/** A select with its label on the same line, for toolbars. */
export function InlineSelect({ id, label, className, ...select }: InlineSelectProps) {
  return (
    <span className={classNames("select-wrap", className)}>
      <label htmlFor={id}>{label}</label>
      <Select id={id} {...select} className="select--auto" />
    </span>
  );
}
