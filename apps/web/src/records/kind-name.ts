import { type RecordNoun, type RecordPlural, recordKinds } from "@lanyard/contract/kind/record-kinds";

export type KindName = RecordPlural;

/**
 * Returns the URL of a record's page. The URL is an untyped string, because typed routes require a kind known
 * to the compiler.
 */
export function recordAddress(noun: RecordNoun, id: string): string {
  return `/${recordKinds[noun].plural}/${id}`;
}
