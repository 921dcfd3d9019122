import { type AnswerCache, createAnswerCache } from "./answer-cache.ts";
import { createPageAnchors, type PageAnchors } from "./page-anchors.ts";

/** The list and board cache of one process; every write invalidates all of it. */
export interface ReadCache {
  readonly anchors: PageAnchors;
  readonly answers: AnswerCache;
}

export function createReadCache(): ReadCache {
  return { anchors: createPageAnchors(), answers: createAnswerCache() };
}
