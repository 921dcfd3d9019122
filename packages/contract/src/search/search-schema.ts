import { z } from "zod";
import { correction, literalParam, searchParam, wholeParam } from "../field/listing-schema.ts";
import { recordNouns } from "../kind/record-kinds.ts";
import { maxPageSize, searchLimit, searchMinimum } from "../limits.ts";
import { refusalMessage } from "../refusals/refusal.ts";

/**
 * Returns whether a text is long enough for the global search. A single Chinese or Korean character suffices,
 * because it can be a name.
 */
export function isSearchable(text: string): boolean {
  return [...text].length >= searchMinimum || /^[\p{sc=Han}\p{sc=Hangul}]$/u.test(text);
}

export const searchQuery = z.strictObject({
  q: searchParam.refine(isSearchable, refusalMessage("searchTooShort", { count: searchMinimum })),
  limit: wholeParam(1, maxPageSize).default(searchLimit),
  literal: literalParam,
});
export type SearchQuery = z.output<typeof searchQuery>;

export const searchType = z.enum([...recordNouns, "pipeline"]);
export type SearchType = z.infer<typeof searchType>;

/** The position of a match in a field, in UTF-16 units; `end` is exclusive. */
export const searchMark = z.object({
  field: z.enum(["title", "subtitle", "description", "note"]),
  start: z.number().int(),
  end: z.number().int(),
});
export type SearchMark = z.infer<typeof searchMark>;

/**
 * A search result (spec section 3); `url` is a path of the web app. The fields after `url` are not in the
 * specification.
 */
export const searchResult = z.object({
  type: searchType,
  id: z.uuid(),
  title: z.string(),
  subtitle: z.string().nullable(),
  description: z.string().nullable(),
  url: z.string(),
  marks: z.array(searchMark),
  /** The part of a note around the first match, if a note matched. */
  note: z.string().optional(),
  /** The number of contacts of a company; counting stops at 1,000. */
  contact_count: z.number().int().optional(),
  amount_cents: z.number().int().nullable().optional(),
  currency: z.string().optional(),
  /** The corrected search text, if the search for the typed text found no records. */
  corrected: correction.optional(),
});
export type SearchResult = z.output<typeof searchResult>;

export const searchAnswer = z.object({ results: z.array(searchResult) });
