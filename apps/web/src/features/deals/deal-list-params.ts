import { dealKind } from "@lanyard/contract/deal/deal-kind";
import { dayIn, idIn, integerIn, oneOf, textIn } from "#src/lib/browser/search-params.ts";
import { kindListParams } from "#src/records/list/kind-list-params.ts";
import type { FilterReaders, SearchOf } from "#src/records/list-params.ts";

/** The sort orders of the list. The API has two names for some (spec section 7); URLs use only one. */
export const dealSorts = dealKind.sorts.filter((sort) => sort !== "name" && sort !== "amount_cents");

/** Filters without a descriptor (spec section 3, Deal filters), including filters that only charts set. */
const readers = {
  stage: textIn,
  probability_min: integerIn(0, 100),
  probability_max: integerIn(0, 100),
  pipeline_id: idIn,
  outcome: (value: unknown) => oneOf(["open", "won", "lost"], value),
  currency: currencyIn,
  close_after: dayIn,
  close_before: dayIn,
  entered_after: dayIn,
  entered_before: dayIn,
  ended_after: dayIn,
  ended_before: dayIn,
} as const satisfies FilterReaders;

function currencyIn(value: unknown): string | undefined {
  const text = textIn(value);
  return text !== undefined && /^[A-Z]{3}$/u.test(text) ? text : undefined;
}

export const dealListParams = kindListParams(dealKind, { readers, sorts: dealSorts });

/** The URL parameters of the list of deals, without default values (spec section 2.9). */
export type DealSearch = SearchOf<typeof dealListParams.first>;
