import { knownText } from "./messages.ts";

/** Fields with a fixed list of values (spec section 5). */
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
 * Returns the display text of a stored value: its translation if it is in the fixed list, or else the value.
 * English needs no translations, because the value is the text.
 */
export function optionText(field: OptionField, value: string): string {
  return knownText(`options.${field}.${value}`) ?? value;
}

export function optionsOf(field: OptionField, values: readonly string[]): { value: string; label: string }[] {
  return values.map((value) => ({ value, label: optionText(field, value) }));
}
