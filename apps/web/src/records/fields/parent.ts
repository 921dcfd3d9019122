import { memberNameOf } from "@lanyard/contract/kind/field-descriptor";
import type { KindDeclaration } from "@lanyard/contract/kind/kind";
import { type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";

export function parentIn(row: object, field: string): { id: string | null; name: string | null } {
  const id: unknown = Reflect.get(row, field);
  const name: unknown = Reflect.get(row, memberNameOf(field));
  return { id: typeof id === "string" ? id : null, name: typeof name === "string" ? name : null };
}

/**
 * Returns the URL parameter that filters a list by a parent. The parameter takes one id, even if the field
 * has several.
 */
export function parentFilterName(column: string): string {
  return column.replace(/_ids$/u, "_id");
}

/**
 * Returns the parent fields other than `field`, if the kind allows only one parent. Selecting a parent clears
 * them.
 */
export function otherParents(noun: RecordNoun, field: string): string[] {
  const { parents, belongsToOne }: KindDeclaration = recordKinds[noun];
  return belongsToOne ? Object.keys(parents).filter((each) => each !== field) : [];
}

export function withoutOtherParents(noun: RecordNoun, field: string): Readonly<Record<string, null>> {
  return Object.fromEntries(otherParents(noun, field).map((each) => [each, null]));
}
