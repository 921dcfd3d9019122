import { z } from "zod";
import { correction, literalParam, searchParam, wholeParam } from "../field/listing-schema.ts";
import { recordNouns } from "../kind/record-kinds.ts";
import { maxPageSize, searchLimit, searchMinimum } from "../limits.ts";
import { refusalMessage } from "../refusals/refusal.ts";

const isSearchable = (text: string) => [...text].length >= searchMinimum;

export const searchQuery = z.strictObject({
  q: searchParam.refine(isSearchable, refusalMessage("searchTooShort", { count: searchMinimum })),
  limit: wholeParam(1, maxPageSize).default(searchLimit),
  literal: literalParam,
});
export type SearchQuery = z.output<typeof searchQuery>;

export const searchType = z.enum([...recordNouns, "pipeline"]);
export type SearchType = z.infer<typeof searchType>;

/** Where a text matched: from this character up to, not including, that one (UTF-16 units, as in JavaScript). */
export const searchMark = z.object({
  field: z.enum(["title", "subtitle", "description", "note"]),
  start: z.number().int(),
  end: z.number().int(),
});
export type SearchMark = z.infer<typeof searchMark>;

/** Spec section 3, search result; `url` is a path of the web app. What follows it is ours: see marks and facts. */
export const searchResult = z.object({
  type: searchType,
  id: z.uuid(),
  title: z.string(),
  subtitle: z.string().nullable(),
  description: z.string().nullable(),
  url: z.string(),
  marks: z.array(searchMark),
  /** Of a record that was found by the text of one of its notes: the part of it around the first match. */
  note: z.string().optional(),
  /** Of a company: how many contacts it has; counted up to 1000. */
  contact_count: z.number().int().optional(),
  /** Of a deal; null when it is not known. */
  amount_cents: z.number().int().nullable().optional(),
  currency: z.string().optional(),
  /** Where nothing has the text as it was typed: what was searched instead, and found this. */
  corrected: correction.optional(),
});
export type SearchResult = z.output<typeof searchResult>;

export const searchAnswer = z.object({ results: z.array(searchResult) });
