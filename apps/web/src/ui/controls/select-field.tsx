import type { ComponentProps } from "react";
import { classNames } from "#src/ui/layout/class-names.ts";
import { Field, type FieldLook, fieldParts } from "./field.tsx";

export type SelectOption = {
  value: string;
  label: string;
  isDisabled?: boolean;
};

type NativeSelectProps = Omit<ComponentProps<"select">, "className"> & {
  options: readonly SelectOption[];
  /** The label of an additional first option with an empty value, such as "Any". */
  emptyLabel?: string | undefined;
  className?: string;
  look?: string | undefined;
};

/** Forms give a select with longer option labels a whole line, because native selects do not wrap text. */
const longestInHalfLine = 26;

export function Select({
  options,
  emptyLabel,
  className,
  look = "select",
  children,
  ...props
}: NativeSelectProps) {
  return (
    <select
      {...props}
      className={classNames(look, className)}
      data-long={options.some(({ label }) => label.length > longestInHalfLine) || undefined}
    >
      {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
      {options.map(({ value, label, isDisabled }) => (
        <option key={value} value={value} disabled={isDisabled}>
          {label}
        </option>
      ))}
      {children}
    </select>
  );
}

export type SelectFieldProps = FieldLook & NativeSelectProps;

export function SelectField(props: SelectFieldProps) {
  const { field, control } = fieldParts(props);
  return <Field {...field}>{(links) => <Select {...control} {...links} />}</Field>;
}

type InlineSelectProps = NativeSelectProps & { id: string; label: string };

export function InlineSelect({ id, label, className, ...select }: InlineSelectProps) {
  return (
    <span className={classNames("select-wrap", className)}>
      <label htmlFor={id}>{label}</label>
      <Select id={id} {...select} className="select--auto" />
    </span>
  );
}
