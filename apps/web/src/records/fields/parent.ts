import { memberNameOf } from "@lanyard/contract/kind/field-descriptor";

/** The record that a field of a shown record names; both are null where it names none. */
export function parentIn(row: object, field: string): { id: string | null; name: string | null } {
  const id: unknown = Reflect.get(row, field);
  const name: unknown = Reflect.get(row, memberNameOf(field));
  return { id: typeof id === "string" ? id : null, name: typeof name === "string" ? name : null };
}
