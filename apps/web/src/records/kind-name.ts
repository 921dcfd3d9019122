import { type RecordNoun, type RecordPlural, recordKinds } from "@lanyard/contract/kind/record-kinds";

/** The kinds of records, named as their routes in the contract are. Query keys and the files of texts have the same names. */
export type KindName = RecordPlural;

/** Returns the URL of a record's page. It is a plain string, because the route's type requires a known kind. */
export function recordAddress(noun: RecordNoun, id: string): string {
  return `/${recordKinds[noun].plural}/${id}`;
}
