import { knownText } from "./messages.ts";

/** Fields with predefined values, for which the catalogue has translations (spec section 5). */
export type OptionField =
  | "seniority"
  | "lead_status"
  | "lifecycle_stage"
  | "traffic_source"
  | "employment_role"
  | "industry"
  | "interaction_outcome"
  | "stage"
  | "lost_reason"
  | "pipeline";

/**
 * Returns the display text of a stored value: its translation if the value is predefined, or else the value.
 * In English, the text equals the value.
 */
export function optionText(field: OptionField, value: string): string {
  return knownText(`options.${field}.${value}`) ?? value;
}

export function optionsOf(field: OptionField, values: readonly string[]): { value: string; label: string }[] {
  return values.map((value) => ({ value, label: optionText(field, value) }));
}
