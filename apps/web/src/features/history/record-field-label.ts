import type { Noun } from "@lanyard/contract/action/action-schema";
import { isRecordNoun } from "@lanyard/contract/kind/record-kinds";
import { knownText, type MessageId } from "#src/lib/i18n/messages.ts";
import { fieldLabel } from "#src/records/fields/field-text.ts";

/**
 * Returns the label of a field in a logged change, or the field's name if the field no longer exists. The
 * texts of all kinds must have been loaded.
 */
export function recordFieldLabel(field: string, noun: Noun): string {
  if (isRecordNoun(noun)) return fieldLabel(noun, field);
  return knownText(sharedLabels[field] ?? `history.field.${field}`) ?? field;
}

const sharedLabels: Readonly<Record<string, MessageId>> = {
  body: "history.noun.note",
  filename: "history.noun.attachment",
  pipeline_id: "history.noun.pipeline",
  type: "fields.kind",
  is_unique: "fields.isUnique",
  searched: "fields.isSearched",
};
