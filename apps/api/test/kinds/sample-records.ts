import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import type { TestOrganisations } from "@lanyard/test-kit/test-api";
import { type AnsweredRecord, kindCalls } from "./kind-calls.ts";
import { sampleBody, sampleCount } from "./kind-samples.ts";

let marks = 0;
/** Returns a word that no other sample contains. */
export const newMark = () => `mark${String.fromCharCode(97 + (marks++ % 26))}${marks}`;

export const idsOf = (records: readonly { id: string }[]) => records.map(({ id }) => id);

/** Creates the samples of a kind, except the one that lacks a value. `mark` is part of their texts. */
export async function createSamples(
  api: TestOrganisations,
  noun: RecordNoun,
  mark: string,
): Promise<AnsweredRecord[]> {
  const made: AnsweredRecord[] = [];
  for (let number = 0; number < sampleCount; number++)
    made.push((await kindCalls(api, noun).create(await sampleBody(api, noun, number, mark))).record);
  return made;
}
