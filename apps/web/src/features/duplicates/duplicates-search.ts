import { nounsWith } from "@lanyard/contract/kind/record-kinds";
import { laterPageIn, oneOf, withoutEmpty } from "#src/lib/browser/search-params.ts";

/** Levels of confidence. Each level includes the previous one. */
export const confidences = ["sure", "likely", "possible"] as const;
export type Confidence = (typeof confidences)[number];

export const pairStates = ["open", "dismissed"] as const;
export type PairState = (typeof pairStates)[number];

export type DuplicatesSearch = ReturnType<typeof readDuplicatesSearch>;

export const readDuplicatesSearch = (search: Record<string, unknown>) =>
  withoutEmpty({
    noun: oneOf(nounsWith("merge"), search.noun),
    sureness: oneOf(confidences, search.sureness),
    state: oneOf(pairStates, search.state),
    page: laterPageIn(search.page),
  });
