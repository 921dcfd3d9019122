import { type RecordNoun, type RecordPlural, recordKinds } from "@lanyard/contract/kind/record-kinds";

/** The kinds of records, named as their routes in the contract are. Query keys and the files of texts have the same names. */
export type KindName = RecordPlural;

/** The address of a record's page. Its kind is known only here, so the type of the routes' addresses does not hold it. */
export function recordAddress(noun: RecordNoun, id: string): string {
  return `/${recordKinds[noun].plural}/${id}`;
}
