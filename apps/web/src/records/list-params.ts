import type { Correction, SortOrder } from "@lanyard/contract/field/listing-schema";
import type { ListLayout } from "@lanyard/contract/person/person-schema";
import type { CardOrder } from "@lanyard/contract/pipeline/card-orders";
import type { View } from "@lanyard/contract/view/view-schema";

export type ListView = Exclude<ListLayout["view"], undefined>;

/** The value of `view` for the list without a saved view, even if the member has a default view. */
export const noView = "all";

/** The URL parameters that every list has besides its filters (spec section 2.4). */
export type ListParams<Sort extends string = string> = {
  readonly page: number;
  readonly limit: number;
  readonly search: string;
  /** Set if the search text must not be corrected. */
  readonly literal: "true" | undefined;
  readonly sort_by: Sort;
  readonly sort_order: SortOrder;
  /** The field that groups the list. Dates are grouped by month, as in `created_at:month`. */
  readonly group_by: string | undefined;
  /** The keys of collapsed groups, comma-separated. */
  readonly collapsed: string | undefined;
  readonly empty: "hidden" | undefined;
  /** The sums and averages below the list, each as `field:figure`, comma-separated. */
  readonly figures: string | undefined;
  /** The filter tree as JSON. */
  readonly filter: string | undefined;
  readonly view: string | undefined;
  /** Rows or cards. Unless the URL or the view sets it, the user's last choice applies. */
  readonly layout: ListView | undefined;
  /** The columns and their widths, as in a saved view. */
  readonly columns: string | undefined;
  /** The field whose options are the columns of a board; undefined for a board of stages. */
  readonly board_by: string | undefined;
  readonly card_order: CardOrder | undefined;
  /** The fields on the cards of a board, comma-separated. */
  readonly card_fields: string | undefined;
  readonly open: string | undefined;
};

/** Functions that parse filters of a URL, and return undefined for invalid values. */
export type FilterReaders = Readonly<Record<string, (value: unknown) => string | undefined>>;
/** Undefined removes a filter. */
export type FilterChange = Readonly<Record<string, string | undefined>>;
/** The parameters in the URL, without default values. */
export type SearchOf<Params> = { readonly [Name in keyof Params]?: Params[Name] | undefined } & {
  /** Names of the view's parameters that the user has cleared, comma-separated. */
  readonly without?: string | undefined;
};

/**
 * The parameters of the current view. If the view is private, URLs contain all values, so that they work for
 * members without access to the view.
 */
export type ShownView<Params> = { readonly params: Params; readonly isShared: boolean };

/** A change of filters, or of the parameters that every list has. */
export type ListChange = FilterChange | Partial<ListParams>;

/**
 * Parses and writes the URL parameters of a list, and returns its API queries. Declared as methods, so that the
 * codecs of all kinds can be assigned to one type.
 */
export type ListCodec<Params, Matching = object> = {
  read(raw: Readonly<Record<string, unknown>>): SearchOf<Params>;
  toSearch(params: Params, view?: ShownView<Params>): SearchOf<Params>;
  toParams(search: SearchOf<Params>, view?: ShownView<Params>): Params;
  ofState(state: View["state"]): Params;
  stateOf(params: Params): Partial<View["state"]>;
  isChanged(params: Params, view: ShownView<Params> | undefined): boolean;
  moved(params: Params, change: Partial<Params>): Params;
  changeOf(change: ListChange): Partial<Params>;
  filterCount(params: Params): number;
  isNarrowed(params: Params): boolean;
  readonly nothingNarrowed: FilterChange;
  matching(params: Params): Matching;
  order(params: Params): object;
  exportQuery(params: Params): object;
  listQuery(params: Params): PagedQuery;
  queriesAmong(params: Params, ids: readonly string[]): { all: object; matching: object };
};

export type PagedQuery = { readonly page: number; readonly limit: number };

/** Returns the parameters with the corrected search text, so that bulk actions apply to the shown records. */
export function searchedParams<Params extends { readonly search: string }>(
  params: Params,
  corrected: Correction | undefined,
): Params {
  return corrected === undefined ? params : { ...params, search: corrected.to };
}
