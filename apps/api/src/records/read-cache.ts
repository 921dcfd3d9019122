import { type AnswerCache, createAnswerCache } from "./answer-cache.ts";
import { createPageAnchors, type PageAnchors } from "./page-anchors.ts";

/** What a process keeps of what was read; all of it holds only while nobody writes. */
export interface ReadCache {
  readonly anchors: PageAnchors;
  readonly answers: AnswerCache;
}

export function createReadCache(): ReadCache {
  return { anchors: createPageAnchors(), answers: createAnswerCache() };
}
