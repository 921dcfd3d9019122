import { joinedName } from "@lanyard/contract/kind/joined-name";
import type { KindDeclaration } from "@lanyard/contract/kind/kind";
import { type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";

/** A record as it is shown, as far as its declaration knows it. */
export type ShownValues = Readonly<Record<string, unknown>>;

/** A text of a record; null when it has none. */
export function textOfField(record: ShownValues, name: string | undefined): string | null {
  const value = name === undefined ? null : record[name];
  return typeof value === "string" && value !== "" ? value : null;
}

/** Returns the name of a record from the naming fields of its kind; empty without a name. */
export function shownName(noun: RecordNoun, record: ShownValues): string {
  const { names }: KindDeclaration = recordKinds[noun];
  const name = joinedName(names.joined.map((field) => textOfField(record, field)));
  return name || (textOfField(record, names.otherwise) ?? "");
}
