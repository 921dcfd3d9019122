import { joinedName } from "@lanyard/contract/kind/joined-name";
import type { KindDeclaration } from "@lanyard/contract/kind/kind";
import { isRecordNoun, type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { fieldOf, fieldValueText } from "#src/records/fields/field-text.ts";

export type ShownValues = Readonly<Record<string, unknown>>;

export function textOfField(record: ShownValues, name: string | undefined): string | null {
  const value = name === undefined ? null : record[name];
  return typeof value === "string" && value !== "" ? value : null;
}

export function shownName(noun: RecordNoun, record: ShownValues): string {
  const { names }: KindDeclaration = recordKinds[noun];
  const text = (field: string) => {
    const value = textOfField(record, field);
    return fieldOf(noun, field)?.type === "lines" ? (value?.split("\n", 1)[0] ?? null) : value;
  };
  return joinedName(names.joined.map(text)) || nameText(noun, textOfField(record, names.otherwise) ?? "");
}

/** Returns a name in the user's language. The API names an interaction without notes after its type. */
export function nameText(noun: string, name: string): string {
  if (!isRecordNoun(noun)) return name;
  const { names }: KindDeclaration = recordKinds[noun];
  return names.otherwise === undefined ? name : fieldValueText(noun, names.otherwise, name);
}
