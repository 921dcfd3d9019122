import type { ComponentType, ReactNode } from "react";
import { TextField } from "#src/ui/text-field.tsx";

/** A linked company, or with no id only a name. */
export type CompanyFieldValue = { readonly id: string | null; readonly name: string };

export type CompanyFieldProps = {
  label: string;
  value: CompanyFieldValue;
  onChange: (value: CompanyFieldValue) => void;
  isLabelHidden?: boolean;
  error?: ReactNode;
  onBlur?: () => void;
  /** Enter that chooses none of the companies. */
  onEnter?: () => void;
  className?: string;
};

/** How the form asks for a company. A page passes one that knows the companies; features do not meet. */
export type CompanyField = ComponentType<CompanyFieldProps>;

/** Asks for the name alone. */
export function PlainCompanyField({ value, onChange, onEnter: _, ...look }: CompanyFieldProps) {
  return (
    <TextField
      {...look}
      value={value.name}
      onChange={({ target }) => onChange({ id: null, name: target.value })}
    />
  );
}
