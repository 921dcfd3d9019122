import { type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";

/** The address of a record's page. Its kind is known only here, so the type of the routes' addresses does not hold it. */
export function recordAddress(noun: RecordNoun, id: string): string {
  return `/${recordKinds[noun].plural}/${id}`;
}
