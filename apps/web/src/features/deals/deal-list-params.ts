import { dealKind } from "@lanyard/contract/deal/deal-kind";
import { dayIn, idIn, integerIn, oneOf, textIn } from "#src/lib/browser/search-params.ts";
import { kindListParams } from "#src/records/list/kind-list-params.ts";
import type { FilterReaders, SearchOf } from "#src/records/list/list-params.ts";

/** The sorts in the URL: one of two names for each (spec section 7), without the fields' names. */
export const dealSorts = dealKind.sorts.filter((sort) => sort !== "name" && sort !== "amount_cents");

/**
 * Filters of the list besides the plain fields (spec section 3, Deal filters; contract for the lists behind
 * charts).
 */
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

/** The parameters of the deal list in the URL: only values that differ from the default (spec section 2.9). */
export type DealSearch = SearchOf<typeof dealListParams.first>;
