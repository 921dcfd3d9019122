import { type RecordNoun, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { searchRoutes } from "@lanyard/contract/search/search-routes";
import type { SearchQuery, SearchResult } from "@lanyard/contract/search/search-schema";
import { nationalDigits } from "#src/db/phone-number.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import type { RouteBinder } from "#src/http/bind-routes.ts";
import type { Caller } from "#src/http/caller.ts";
import { readableNouns } from "#src/http/key-scope.ts";
import { correctionsAmong, correctionsOf, restoreSpelling } from "#src/records/search/search-correction.ts";
import { amountCentsIn, namesInOnePiece } from "#src/records/search/searched-value.ts";
import type { NgramFrequencies } from "./ngram-frequencies-sql.ts";
import { type CorrectedTerms, matchPipelines, similarPipelines } from "./pipeline-matches.ts";
import { type NoteMatch, selectNoteMatches } from "./search-note-sql.ts";
import { bestMatches, type Match } from "./search-ranking.ts";
import { pipelineResult, recordResult, withNote } from "./search-result.ts";
import {
  type PipelineName,
  type SimilarMatch,
  selectFound,
  selectMatches,
  selectSimilarMatches,
} from "./search-sql.ts";
import { type SearchTerms, searchTerms } from "./search-terms.ts";

/**
 * Returns the best matches that contain every word of the text. Without a match, searches for corrected texts
 * unless the search is `literal`. Each result then contains the corrected text that found it.
 */
async function searchEverything(caller: Caller, query: SearchQuery, frequencies: NgramFrequencies) {
  const terms = searchTerms(query.q, frequencies);
  if (terms === undefined) return { results: [] };
  const request = { ...query, nouns: readableNouns(caller), withPipelines: caller.key === undefined };
  return caller.reading(async (tx) => {
    const digits = nationalDigits(query.q);
    const national = digits === undefined ? undefined : searchTerms(digits, frequencies);
    const { results, pipelines } = await findExactly(tx, request, { terms, national });
    if (results.length > 0 || query.literal) return { results };
    return { results: await findSimilar(tx, request, pipelines, frequencies) };
  });
}

/** A search and its scope. An API key finds only kinds that it may read. */
interface SearchRequest extends SearchQuery {
  readonly nouns: ReadonlySet<RecordNoun>;
  readonly withPipelines: boolean;
}

interface ExactTerms {
  readonly terms: SearchTerms;
  /** The terms for the national form of a phone number. */
  readonly national: SearchTerms | undefined;
}

async function findExactly(
  tx: TenantTx,
  { q, limit, nouns, withPipelines }: SearchRequest,
  { terms, national }: ExactTerms,
): Promise<{ results: SearchResult[]; pipelines: readonly PipelineName[] }> {
  const matches = await selectMatches(tx, terms, limit, {
    amountCents: amountCentsIn(q),
    names: namesInOnePiece(q),
  });
  const records = matches.records.filter(({ type }) => nouns.has(type));
  const pipelines = withPipelines ? matches.pipelines : [];
  const called = national === undefined ? [] : await similarAmong(tx, [national], { limit, nouns });
  // A record can match by the text and also by its amount or number.
  const once = new Map(
    [...records, ...called].toSorted((one, other) => other.rank - one.rank).map((each) => [each.id, each]),
  );
  const asTyped = new Set([...records, ...pipelines].map(({ id }) => id));
  const { results } = await showBest(
    tx,
    { limit, nouns },
    {
      matches: [...once.values(), ...matchPipelines(pipelines, terms)],
      pipelines,
      noted: [terms],
      wordsOf: (id) => (asTyped.has(id) ? terms : (national ?? terms)).words,
    },
  );
  return { results, pipelines };
}

type Scope = Pick<SearchRequest, "limit" | "nouns">;

interface Found {
  readonly matches: readonly Match[];
  readonly pipelines: readonly PipelineName[];
  /** The texts to search for in notes. */
  readonly noted: readonly SearchTerms[];
  /** Returns the words that a record or pipeline contains. */
  readonly wordsOf: (id: string) => readonly string[];
}

/** Returns the best matches, followed by records whose notes match, because matches in records rank higher. */
async function showBest(tx: TenantTx, { limit, nouns }: Scope, found: Found) {
  const { matches, pipelines, noted, wordsOf } = found;
  const best = bestMatches(matches, limit);
  const chosen = new Set(best.map(({ id }) => id));
  const notes = await matchNotes(tx, noted, { chosen, nouns, limit: limit - best.length });
  const shown = new Map([
    ...(await showRecords(tx, best, wordsOf)),
    ...pipelines.map((row) => [row.id, pipelineResult(row, wordsOf(row.id))] as const),
  ]);
  const results = best.flatMap(({ id }) => shown.get(id) ?? []);
  const withNotes = await showNoted(tx, notes, ({ place }) => noted[place]?.words ?? []);
  return { notes, results: [...results, ...withNotes] };
}

/** The number of notes to read per result, because several notes of a record can match. */
const notesPerResult = 3;

async function matchNotes(
  tx: TenantTx,
  texts: readonly SearchTerms[],
  { chosen, nouns, limit }: Scope & { readonly chosen: ReadonlySet<string> },
): Promise<NoteMatch[]> {
  if (limit <= 0 || texts.length === 0) return [];
  const matches = await selectNoteMatches(tx, texts, (limit + chosen.size) * notesPerResult);
  const found = matches.filter(({ type }) => nouns.has(type));
  return [...firstOfEach(found).values()].filter(({ id }) => !chosen.has(id)).slice(0, limit);
}

function firstOfEach<T extends { readonly id: string }>(matches: readonly T[]): Map<string, T> {
  const first = new Map<string, T>();
  for (const match of matches) if (!first.has(match.id)) first.set(match.id, match);
  return first;
}

async function showNoted(
  tx: TenantTx,
  matches: readonly NoteMatch[],
  wordsOf: (match: NoteMatch) => readonly string[],
): Promise<SearchResult[]> {
  const shown = new Map(await showRecords(tx, matches, () => []));
  return matches.flatMap((match) => {
    const result = shown.get(match.id);
    return result === undefined ? [] : [withNote(result, match.body, wordsOf(match))];
  });
}

async function findSimilar(
  tx: TenantTx,
  { q, limit, nouns }: SearchRequest,
  pipelines: readonly PipelineName[],
  frequencies: NgramFrequencies,
): Promise<SearchResult[]> {
  const { asTyped, texts, notedTexts } = await correctionsOf(tx, q);
  const termsOf = (some: readonly string[]) => correctedTerms(some, frequencies);
  const request = { q, limit, nouns, pipelines };
  const typed = termsOf(asTyped);
  const found =
    typed.length === 0
      ? []
      : await findCorrections(tx, request, { texts: typed, notedTexts: typed, names: typed });
  if (found.length > 0) return found;
  const titles = pipelines.map(({ title }) => title);
  const names = termsOf(correctionsAmong(titles, q));
  return findCorrections(tx, request, { texts: termsOf(texts), notedTexts: termsOf(notedTexts), names });
}

/** Corrected texts to search for in records, in notes and in names of pipelines. */
interface CorrectedTexts {
  readonly texts: readonly CorrectedTerms[];
  readonly notedTexts: readonly CorrectedTerms[];
  readonly names: readonly CorrectedTerms[];
}

async function findCorrections(
  tx: TenantTx,
  { q, pipelines, ...scope }: Scope & { readonly q: string; readonly pipelines: readonly PipelineName[] },
  { texts, notedTexts, names }: CorrectedTexts,
): Promise<SearchResult[]> {
  const named = similarPipelines(pipelines, names);
  const similar = await matchSimilar(tx, texts, scope);
  const textOf = new Map([
    ...similar.map(({ id, place }) => [id, texts[place]] as const),
    ...named.map(({ match, text }) => [match.id, text] as const),
  ]);
  const { results, notes } = await showBest(tx, scope, {
    matches: [...similar, ...named.map(({ match }) => match)],
    pipelines: named.map(({ row }) => row),
    noted: notedTexts.map(({ terms }) => terms),
    wordsOf: (id) => textOf.get(id)?.terms.words ?? [],
  });
  for (const { id, place } of notes) textOf.set(id, notedTexts[place]);
  return results.map((result) => {
    const { id, title, subtitle, description, note } = result;
    const lines = [title, subtitle, description, note].filter((line) => typeof line === "string");
    return { ...result, corrected: { from: q, to: restoreSpelling(textOf.get(id)?.to ?? q, lines, q) } };
  });
}

function correctedTerms(texts: readonly string[], frequencies: NgramFrequencies): CorrectedTerms[] {
  return texts.flatMap((to) => {
    const terms = searchTerms(to, frequencies);
    return terms === undefined ? [] : [{ to, terms }];
  });
}

/** Returns the best records for several texts, each with the first text that it matches. */
async function matchSimilar(
  tx: TenantTx,
  texts: readonly CorrectedTerms[],
  { limit, nouns }: Scope,
): Promise<SimilarMatch[]> {
  if (texts.length === 0) return [];
  const terms = texts.map((text) => text.terms);
  const found = firstOfEach(await similarAmong(tx, terms, { limit, nouns }));
  return bestMatches([...found.values()], limit).flatMap(({ id }) => found.get(id) ?? []);
}

async function similarAmong(
  tx: TenantTx,
  terms: readonly SearchTerms[],
  { limit, nouns }: Scope,
): Promise<SimilarMatch[]> {
  const found = await selectSimilarMatches(tx, terms, limit);
  return found.filter(({ type }) => nouns.has(type));
}

async function showRecords(
  tx: TenantTx,
  matches: readonly Pick<Match, "id" | "type">[],
  wordsOf: (id: string) => readonly string[],
): Promise<[string, SearchResult][]> {
  const idsOf = (noun: RecordNoun) => matches.filter(({ type }) => type === noun).map(({ id }) => id);
  const ids = new Map(
    recordNouns.map((noun) => [noun, idsOf(noun)] as const).filter(([, some]) => some.length > 0),
  );
  if (ids.size === 0) return [];
  const found = await selectFound(tx, ids);
  return found.map((record) => [record.row.id, recordResult(record, wordsOf(record.row.id))]);
}

export function bindSearchRoutes(binder: RouteBinder, frequencies: () => NgramFrequencies): void {
  binder.bind(searchRoutes.find, ({ caller, query }) => searchEverything(caller, query, frequencies()));
}
