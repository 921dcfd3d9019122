import { spellings } from "#src/db/spelling.ts";
import type { Match } from "./search-ranking.ts";
import type { PipelineName } from "./search-sql.ts";
import type { SearchTerms } from "./search-terms.ts";

export interface CorrectedTerms {
  readonly to: string;
  readonly terms: SearchTerms;
}

/**
 * Returns the matching pipelines, ranked like records. Organisations have few pipelines, so the search in
 * them needs no index.
 */
export function matchPipelines(pipelines: readonly PipelineName[], terms: SearchTerms): Match[] {
  return pipelines.flatMap(({ id, title: name }): Match[] => {
    const [title = "", ...others] = spellings(name);
    const spelling = [title, ...others].find((each) => terms.words.every((word) => each.includes(word)));
    return spelling === undefined ? [] : [{ type: "pipeline", id, title, rank: rankOf(spelling, terms) }];
  });
}

interface SimilarPipeline {
  readonly row: PipelineName;
  readonly match: Match;
  readonly text: CorrectedTerms;
}

export function similarPipelines(
  pipelines: readonly PipelineName[],
  texts: readonly CorrectedTerms[],
): SimilarPipeline[] {
  return pipelines.flatMap((row) => {
    const found = texts.flatMap((text) =>
      matchPipelines([row], text.terms).map((match) => ({ row, match, text })),
    );
    return found.slice(0, 1);
  });
}

function rankOf(title: string, { whole, words }: SearchTerms): number {
  if (title === whole) return 0;
  if (title.startsWith(whole)) return 2;
  return words.every((word) => startsAWord(title, word)) ? 3 : 5;
}

function startsAWord(title: string, word: string): boolean {
  for (let at = title.indexOf(word); at >= 0; at = title.indexOf(word, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(title[at - 1] ?? "")) return true;
  }
  return false;
}
