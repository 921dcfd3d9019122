import { type RecordNoun, type RecordPlural, recordKinds } from "@lanyard/contract/kind/record-kinds";

/** The plural of a kind. Routes, query keys and text ids start with it. */
export type KindName = RecordPlural;

/** Returns the URL of a record's page. The return type is string, because route types require a known kind. */
export function recordAddress(noun: RecordNoun, id: string): string {
  return `/${recordKinds[noun].plural}/${id}`;
}
