import type { Noun } from "@lanyard/contract/action/action-schema";
import { isRecordNoun } from "@lanyard/contract/kind/record-kinds";
import { fieldLabel } from "#src/records/fields/field-text.ts";
import { settingFieldLabel } from "./setting-field-label.ts";

/** What a field of the log is called. The texts of all kinds of records must have been loaded. */
export function recordFieldLabel(field: string, noun: Noun): string {
  return isRecordNoun(noun) ? fieldLabel(noun, field) : settingFieldLabel(field);
}
