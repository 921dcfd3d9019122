import { i18n } from "@lingui/core";

/** The fields whose stored values come from a list of ours (spec section 5), by the field's name. */
export type OptionField =
  | "seniority"
  | "lead_status"
  | "lifecycle_stage"
  | "traffic_source"
  | "employment_role"
  | "industry"
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

/** The choices of a select: the stored value, and what it is called. */
export function optionsOf(field: OptionField, values: readonly string[]): { value: string; label: string }[] {
  return values.map((value) => ({ value, label: optionText(field, value) }));
}
