import { i18n } from "@lingui/core";

/** Fields whose values come from a fixed list (spec section 5), by field name. */
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
 * Returns the display text of a stored value: translated for lists of ours, unchanged otherwise. English
 * needs no texts, because the value is the text.
 */
export function optionText(field: OptionField, value: string): string {
  const id = `options.${field}.${value}`;
  return Object.hasOwn(i18n.messages, id) ? i18n._(id) : value;
}

/** Returns the options of a select: stored values with their labels. */
export function optionsOf(field: OptionField, values: readonly string[]): { value: string; label: string }[] {
  return values.map((value) => ({ value, label: optionText(field, value) }));
}
