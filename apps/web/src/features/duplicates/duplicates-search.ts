import { nounsWith } from "@lanyard/contract/kind/record-kinds";
import { oneOf, pageIn } from "#src/lib/browser/search-params.ts";
import type { MergeNoun } from "#src/records/merge/merge-requests.ts";

/** Levels of confidence. Each level includes the previous one. */
export const confidences = ["sure", "likely", "possible"] as const;
export type Confidence = (typeof confidences)[number];

export const pairStates = ["open", "dismissed"] as const;
export type PairState = (typeof pairStates)[number];

export type DuplicatesSearch = { noun?: MergeNoun; sureness?: Confidence; state?: PairState; page?: number };

export function readDuplicatesSearch(search: Record<string, unknown>): DuplicatesSearch {
  const noun = oneOf(nounsWith("merge"), search.noun);
  const sureness = oneOf(confidences, search.sureness);
  const state = oneOf(pairStates, search.state);
  const page = pageIn(search.page);
  return {
    ...(noun && { noun }),
    ...(sureness && { sureness }),
    ...(state && { state }),
    ...(page > 1 && { page }),
  };
}
