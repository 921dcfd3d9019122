import type { DealSort } from "@lanyard/contract/deal/deal-schema";
import { dayIn, idIn, oneOf, percentIn, tagsIn, textIn } from "#src/lib/browser/search-params.ts";
import { createListParams, type FilterReaders, type SearchOf } from "#src/records/list/list-params.ts";
import { useListParams } from "#src/records/list/use-list-params.ts";

/** How each filter stands in an address (spec section 3, Deal filters; contract for the lists behind pictures). */
const readers = {
  amount_min: amountIn,
  amount_max: amountIn,
  stage: textIn,
  probability_min: percentIn,
  probability_max: percentIn,
  company_id: idIn,
  contact_id: idIn,
  created_after: dayIn,
  created_before: dayIn,
  updated_after: dayIn,
  updated_before: dayIn,
  tags: tagsIn,
  pipeline_id: idIn,
  outcome: (value: unknown) => oneOf(["open", "won", "lost"], value),
  currency: currencyIn,
  close_after: dayIn,
  close_before: dayIn,
  entered_after: dayIn,
  entered_before: dayIn,
} as const satisfies FilterReaders;

export const dealSorts = ["title", "amount", "stage", "created_at"] as const satisfies DealSort[];
const knownSorts = [...dealSorts, "updated_at", "expected_close_date"] as const satisfies DealSort[];
export type DealListSort = (typeof knownSorts)[number];

function amountIn(value: unknown): string | undefined {
  const text = textIn(value);
  return text !== undefined && /^\d{1,12}(\.\d{1,2})?$/u.test(text) ? text : undefined;
}

function currencyIn(value: unknown): string | undefined {
  const text = textIn(value);
  return text !== undefined && /^[A-Z]{3}$/u.test(text) ? text : undefined;
}

export const dealListParams = createListParams({
  readers,
  searched: "search",
  names: { company_name: "company_id", contact_name: "contact_id" },
  sorts: knownSorts,
  first: { sort_by: "created_at", sort_order: "desc" },
});

/** Where someone is in the list of deals: everything that its address says (spec section 2.9). */
export type DealListParams = typeof dealListParams.first;
export type DealFilterName = keyof typeof readers;
/** The same as it stands in the address: only what differs from the default. */
export type DealSearch = SearchOf<DealListParams>;

export const useDealListParams = () => useListParams("/deals", dealListParams);
