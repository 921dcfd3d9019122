import type { SearchQuery, SearchResult } from "@lanyard/contract/search/search-schema";
import type { TenantTx } from "#src/db/tenant.ts";
import type { Caller } from "#src/http/caller.ts";
import { matchPipelines } from "./search-pipelines.ts";
import { bestMatches, type Match } from "./search-ranking.ts";
import { companyResult, contactResult, dealResult, pipelineResult } from "./search-result.ts";
import {
  selectFoundCompanies,
  selectFoundContacts,
  selectFoundDeals,
  selectMatches,
  selectPipelineNames,
} from "./search-sql.ts";
import { searchTerms } from "./search-terms.ts";

/** Everything of the organisation that has every word of the text, best matches first. */
export async function findEverywhere(caller: Caller, { q, limit }: SearchQuery) {
  const terms = searchTerms(q);
  if (terms === undefined) return { results: [] };
  return caller.reading(async (tx) => {
    const [matches, pipelines] = await Promise.all([
      selectMatches(tx, terms, limit),
      selectPipelineNames(tx),
    ]);
    const best = bestMatches([...matches, ...matchPipelines(pipelines, terms)], limit);
    const shown = new Map([
      ...(await showRecords(tx, best, terms.words)),
      ...pipelines.map((row) => [row.id, pipelineResult(row, terms.words)] as const),
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
  const [contacts, companies, deals] = await Promise.all([
    selectFoundContacts(tx, idsOf("contact")),
    selectFoundCompanies(tx, idsOf("company")),
    selectFoundDeals(tx, idsOf("deal")),
  ]);
  return [
    ...contacts.map((row) => contactResult(row, words)),
    ...companies.map((row) => companyResult(row, words)),
    ...deals.map((row) => dealResult(row, words)),
  ].map((result) => [result.id, result]);
}
