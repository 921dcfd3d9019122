import type { Noun } from "@lanyard/contract/action/action-schema";
import { isRecordNoun } from "@lanyard/contract/kind/record-kinds";
import { knownText, type MessageId } from "#src/lib/i18n/messages.ts";
import { fieldLabel } from "#src/records/fields/field-text.ts";

/**
 * Returns the label of a logged field, or its name if the field no longer exists. Requires the texts of all
 * kinds.
 */
export function recordFieldLabel(field: string, noun: Noun): string {
  if (isRecordNoun(noun)) return fieldLabel(noun, field);
  return knownText(sharedLabels[field] ?? `history.field.${field}`) ?? field;
}

/** Labels of settings that other texts already name. */
const sharedLabels: Readonly<Record<string, MessageId>> = {
  body: "history.noun.note",
  filename: "history.noun.attachment",
  pipeline_id: "history.noun.pipeline",
  type: "fields.kind",
  is_unique: "fields.isUnique",
  searched: "fields.isSearched",
};
