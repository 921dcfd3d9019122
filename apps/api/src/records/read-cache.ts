import { type AnswerCache, createAnswerCache } from "./answer-cache.ts";
import { createPageAnchors, type PageAnchors } from "./page-anchors.ts";

/** The caches of lists and boards in a process. Every write of an organisation invalidates its entries. */
export interface ReadCache {
  readonly anchors: PageAnchors;
  readonly answers: AnswerCache;
}

export function createReadCache(): ReadCache {
  return { anchors: createPageAnchors(), answers: createAnswerCache() };
}
