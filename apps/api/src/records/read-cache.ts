import { type AnswerCache, createAnswerCache } from "./answer-cache.ts";
import { createPageAnchors, type PageAnchors } from "./page-anchors.ts";

/** What one process caches of lists and boards; every write makes all of it stale. */
export interface ReadCache {
  readonly anchors: PageAnchors;
  readonly answers: AnswerCache;
}

export function createReadCache(): ReadCache {
  return { anchors: createPageAnchors(), answers: createAnswerCache() };
}
