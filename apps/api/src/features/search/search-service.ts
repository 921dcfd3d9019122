import type { SearchQuery, SearchResult } from "@lanyard/contract/search/search-schema";
import type { TenantTx } from "#src/db/tenant.ts";
import type { Caller } from "#src/http/caller.ts";
import type { NgramFrequencies } from "./ngram-frequencies-sql.ts";
import { matchPipelines } from "./search-pipelines.ts";
import { bestMatches, type Match } from "./search-ranking.ts";
import { pipelineResult, recordResult } from "./search-result.ts";
import { selectFound, selectMatches } from "./search-sql.ts";
import { searchTerms } from "./search-terms.ts";

/** Everything of the organisation that has every word of the text, best matches first. */
export async function findEverywhere(caller: Caller, { q, limit }: SearchQuery, shares: NgramFrequencies) {
  const terms = searchTerms(q, shares);
  if (terms === undefined) return { results: [] };
  return caller.reading(async (tx) => {
    const { records, pipelines } = await selectMatches(tx, terms, limit);
    const best = bestMatches([...records, ...matchPipelines(pipelines, terms)], limit);
    const chosen = new Set(best.map(({ id }) => id));
    const shown = new Map([
      ...(await showRecords(tx, best, terms.words)),
      ...pipelines
        .filter(({ id }) => chosen.has(id))
        .map((row) => [row.id, pipelineResult(row, terms.words)] as const),
    ]);
    return { results: best.map(({ id }) => shown.get(id)).filter((found) => found !== undefined) };
  });
}

async function showRecords(
  tx: TenantTx,
  matches: readonly Match[],
  words: readonly string[],
): Promise<[string, SearchResult][]> {
  const idsOf = (type: Match["type"]) => matches.filter((match) => match.type === type).map(({ id }) => id);
  const ids = { contact: idsOf("contact"), company: idsOf("company"), deal: idsOf("deal") };
  if (Object.values(ids).every((each) => each.length === 0)) return [];
  const found = await selectFound(tx, ids);
  return found.map((record) => [record.row.id, recordResult(record, words)]);
}
