import type { CustomName } from "@lanyard/contract/custom-field/custom-field-types";
import type { Correction, SortOrder } from "@lanyard/contract/field/listing-schema";
import { figures } from "@lanyard/contract/filter/filter-operators";
import { defaultPageSize, maxCollapsedGroups, maxMemberId, maxPageSize } from "@lanyard/contract/limits";
import type { ListLayout } from "@lanyard/contract/person/person-schema";
import { type CardOrder, cardOrders } from "@lanyard/contract/pipeline/card-orders";
import type { View } from "@lanyard/contract/view/view-schema";
import {
  changedParams,
  columnsIn,
  figuresIn,
  filterIn,
  idIn,
  limitIn,
  oneOf,
  pageIn,
  sortOrderIn,
  textIn,
  withoutEmpty,
} from "#src/lib/browser/search-params.ts";

import { viewerTimeZone } from "#src/lib/format/date.ts";
import { columnsOf, columnsText } from "#src/records/columns/column-text.ts";
import { customSortIn } from "#src/records/fields/custom-fields.ts";
import { countConditions, readFilter } from "#src/records/filters/condition-json.ts";

export type ListView = Exclude<ListLayout["view"], undefined>;

/** The value of `view` for the list without a saved view, even if the member has a default view. */
export const noView = "all";

/** The URL parameters that every list has besides its filters (spec section 2.4). */
export type ListParams<Sort extends string = string> = {
  readonly page: number;
  readonly limit: number;
  readonly search: string;
  /** Set for a search without correction. */
  readonly literal: "true" | undefined;
  readonly sort_by: Sort;
  readonly sort_order: SortOrder;
  /** The field that groups the list. Dates are grouped by month, as in `created_at:month`. */
  readonly group_by: string | undefined;
  /** The keys of collapsed groups, comma-separated. */
  readonly collapsed: string | undefined;
  /** Set if empty groups are hidden. */
  readonly empty: "hidden" | undefined;
  /** The sums and averages below the list, each as `field:figure`, comma-separated. */
  readonly figures: string | undefined;
  /** The filter tree as JSON. */
  readonly filter: string | undefined;
  /** The id of the saved view, or `noView`. */
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
  /** The id of the record in the quick view. */
  readonly open: string | undefined;
};

export type ShownListParams<Sort extends string = string> = ListParams<Sort> & { readonly layout: ListView };

/** Functions that parse filters of a URL, and return undefined for invalid values. */
export type FilterReaders = Readonly<Record<string, (value: unknown) => string | undefined>>;
export type FiltersOf<Readers extends FilterReaders> = {
  readonly [Name in keyof Readers]: ReturnType<Readers[Name]>;
};
/** Filters to set, by name. Undefined removes a filter. */
export type FilterChange = Readonly<Record<string, string | undefined>>;
/** The names of records in filters, which the URL contains together with the ids. */
type NamesOf<Names> = { readonly [Name in keyof Names]: string | undefined };

type ListParamsOf<Readers extends FilterReaders, Names, Sort extends string> = FiltersOf<Readers> &
  NamesOf<Names> &
  ListParams<Sort>;

/** The parameters in the URL, without default values. */
export type SearchOf<Params> = { readonly [Name in keyof Params]?: Params[Name] | undefined } & {
  /** Parameters of the view that the user has removed, comma-separated. */
  readonly without?: string | undefined;
};
type Said<Values> = { [Name in keyof Values]?: Exclude<Values[Name], undefined> };

type ListRules<Readers extends FilterReaders, Names, Sort extends string, Searched extends string> = {
  noun: string;
  readers: Readers;
  searched: Searched;
  /** Maps each parameter that contains a record's name to its filter. */
  names: Names;
  sorts: readonly Sort[];
  isGrouping: (name: string) => boolean;
  first: { readonly sort_by: Sort; readonly sort_order: SortOrder };
};

/** Filters that compare a point in time with a day. */
const momentDays = ["created", "updated", "entered", "ended", "started_at"].flatMap((name) => [
  `${name}_after`,
  `${name}_before`,
]);

/** Returns the user's time zone if a filter needs it, such as a filter by day. */
function clockOf(params: object): { time_zone?: string } {
  const isByDay = momentDays.some((name) => Reflect.get(params, name) !== undefined);
  const isTimed =
    isByDay || Reflect.get(params, "next_step") === "overdue" || Reflect.get(params, "filter") !== undefined;
  return isTimed ? { time_zone: viewerTimeZone() } : {};
}

/** The user's time zone determines the month of a point in time. */
function groupedBy(group_by: string | undefined) {
  if (group_by === undefined) return {};
  return { group_by, ...(group_by.endsWith(":month") && { time_zone: viewerTimeZone() }) };
}

const longestCollapsed = maxCollapsedGroups * (maxMemberId + 1);

const layouts = ["list", "grid"] as const satisfies ListView[];

/** Parameters that a view does not store. */
const places = new Set(["page", "view", "open", "literal"]);

export function createListParams<
  const Readers extends FilterReaders,
  const Names extends Readonly<Record<string, keyof Readers>>,
  Sort extends string,
  Searched extends string,
>({
  noun,
  readers,
  searched,
  names,
  sorts,
  isGrouping,
  first: firstSorting,
}: ListRules<Readers, Names, Sort, Searched>) {
  type AnySort = Sort | CustomName;
  type Params = ListParamsOf<Readers, Names, AnySort>;
  const unset: FiltersOf<Readers> & NamesOf<Names> = withEach({ ...readers, ...names }, () => undefined);
  const list: ListParams<AnySort> = {
    ...firstSorting,
    page: 1,
    limit: defaultPageSize,
    search: "",
    literal: undefined,
    group_by: undefined,
    collapsed: undefined,
    empty: undefined,
    figures: undefined,
    filter: undefined,
    view: undefined,
    layout: undefined,
    columns: undefined,
    board_by: undefined,
    card_order: undefined,
    card_fields: undefined,
    open: undefined,
  };
  const first: Params = { ...unset, ...list };

  const filtersOf = (params: Readonly<Record<string, unknown>>): Said<FiltersOf<Readers>> =>
    withoutEmpty<FiltersOf<Readers>>(withEach(readers, (name) => params[name]));
  const groupingIn = (value: unknown) => (typeof value === "string" && isGrouping(value) ? value : undefined);
  const readList = (raw: Readonly<Record<string, unknown>>): SearchOf<ListParams<AnySort>> => ({
    page: raw.page === undefined ? undefined : pageIn(raw.page),
    limit: raw.limit === undefined ? undefined : limitIn(raw.limit),
    search: textIn(raw.search),
    literal: oneOf(["true"], raw.literal),
    sort_by: oneOf(sorts, raw.sort_by) ?? customSortIn(noun, raw.sort_by),
    sort_order: sortOrderIn(raw.sort_order),
    group_by: groupingIn(raw.group_by),
    collapsed: textIn(raw.collapsed, longestCollapsed),
    empty: oneOf(["hidden"], raw.empty),
    figures: figuresIn(raw.figures),
    filter: readFilter(filterIn(raw.filter)) && filterIn(raw.filter),
    view: idIn(raw.view) ?? oneOf([noView], raw.view),
    // Old URLs use `view` for the layout.
    layout: oneOf(layouts, raw.layout) ?? oneOf(layouts, raw.view),
    columns: columnsIn(raw.columns),
    board_by: textIn(raw.board_by),
    card_order: oneOf(cardOrders, raw.card_order),
    card_fields: columnsIn(raw.card_fields),
    open: textIn(raw.open),
  });
  const nameOf = (params: Readonly<Record<string, unknown>>, name: string) => {
    const filter = names[name];
    return filter !== undefined && params[String(filter)] !== undefined ? textIn(params[name]) : undefined;
  };
  const shownAt =
    (params: Readonly<Record<string, unknown>>, isUsual: (name: string) => boolean) => (name: string) => {
      if (name in names) return nameOf(params, name);
      return isUsual(name) ? undefined : params[name];
    };
  const searchOf = (values: object): SearchOf<Params> =>
    withEach(withoutEmpty(values), (_name, value) => value);
  /**
   * Parses a URL and ignores invalid values. With a view, keeps default values, because the view may have
   * others.
   */
  const read = (raw: Readonly<Record<string, unknown>>): SearchOf<Params> => {
    const search: SearchOf<Params> = {
      ...withEach(readers, (name) => readers[name]?.(raw[name])),
      ...withEach(names, (name) => textIn(raw[name])),
      ...readList(raw),
    };
    if (idIn(raw.view) !== undefined) return searchOf({ ...search, without: textIn(raw.without) });
    const { collapsed, empty, ...ungrouped } = search;
    return toSearch({ ...first, ...withoutEmpty(search.group_by === undefined ? ungrouped : search) });
  };
  const toSearch = (params: Params, view?: ShownView<Params>): SearchOf<Params> => {
    const at = Object.entries(params);
    const now = new Map<string, unknown>(at);
    const base = new Map<string, unknown>(Object.entries(view?.params ?? first));
    const usual = new Map<string, unknown>(Object.entries(first));
    const isUsual = (name: string) =>
      now.get(name) === base.get(name) && (view?.isShared !== false || now.get(name) === usual.get(name));
    const isTakenOff = ([name, value]: [string, unknown]) =>
      !(name in names) && !value && base.get(name) !== usual.get(name) && Boolean(base.get(name));
    const without = at.filter(isTakenOff).map(([name]) => name);
    return searchOf({
      ...withoutEmpty<Params>(withEach(first, shownAt(params, isUsual))),
      view: params.view,
      without: without.join(","),
    });
  };
  const matching = (params: Params) => ({
    ...withoutEmpty<{ readonly [Name in Searched]: string | undefined }>(
      withEach({ [searched]: "" }, () => params.search || undefined),
    ),
    ...filtersOf(params),
    ...withoutEmpty({ filter: params.filter }),
    ...clockOf(params),
  });
  const order = ({ sort_by, sort_order, group_by }: Params) => ({
    sort_by,
    sort_order,
    ...groupedBy(group_by),
  });
  const exportQuery = (params: Params) => ({ ...order(params), ...matching(params) });
  const listQuery = (params: Params) => {
    const { page, limit, literal, collapsed } = params;
    return { page, limit, ...withoutEmpty({ literal, collapsed }), ...exportQuery(params) };
  };
  const toParams = ({ without = "", ...search }: SearchOf<Params>, view?: ShownView<Params>): Params => {
    const values = new Map<string, unknown>(Object.entries(search));
    const off = new Set(without.split(","));
    const isReplaced = (name: string) => {
      const filter = names[name];
      return filter !== undefined && (values.get(String(filter)) !== undefined || off.has(String(filter)));
    };
    const kept = withEach<Params, Params>(view?.params ?? first, (name, value) =>
      off.has(name) || isReplaced(name) ? Reflect.get(first, name) : value,
    );
    return { ...kept, ...withoutEmpty(search) };
  };
  const ofState = ({
    params,
    filter,
    columns,
    folded,
    layout,
    hides_empty,
    figures,
    card_fields,
    ...state
  }: View["state"]): Params => {
    const search = read({
      ...params,
      ...state,
      view: unknownView,
      layout,
      filter: filter === null ? undefined : JSON.stringify(filter),
      collapsed: folded.join(","),
      empty: hides_empty ? "hidden" : undefined,
      figures: figures.map(({ field, figure }) => `${field}:${figure}`).join(","),
      columns: columns === null ? undefined : columnsText(columns),
      card_fields: card_fields?.join(","),
    });
    return { ...toParams(search), view: undefined };
  };

  return {
    first,
    read,
    toSearch,
    toParams,
    ofState,
    stateOf: (params: Params): Partial<View["state"]> => {
      const {
        sort_by,
        sort_order,
        limit,
        group_by = null,
        collapsed,
        empty,
        layout = "list",
        columns,
        search,
      } = params;
      const named = withEach<Names, Record<string, string>>(names, (name) => nameOf(params, name));
      return {
        params: Object.fromEntries(
          Object.entries({ ...filtersOf(params), ...named, search }).flatMap(([name, value]) =>
            value ? [[name, String(value)]] : [],
          ),
        ),
        ...{ sort_by, sort_order, limit, group_by, layout },
        columns: columns === undefined ? null : columnsOf(columns),
        board_by: params.board_by ?? null,
        card_order: params.card_order ?? null,
        card_fields: params.card_fields?.split(",") ?? null,
        filter: params.filter === undefined ? null : JSON.parse(params.filter),
        folded: collapsed === undefined ? [] : collapsed.split(","),
        hides_empty: empty !== undefined,
        figures: figuresOf(params.figures),
      };
    },
    isChanged: (params: Params, view: ShownView<Params> | undefined): boolean =>
      Object.keys(toSearch(params, view && { ...view, isShared: true })).some((name) => !places.has(name)),
    moved: (params: Params, change: Partial<Params>): Params => {
      const isOnlyOpening = Object.keys(change).every((name) => name === "open");
      if (isOnlyOpening) return { ...params, ...change };
      // A search for a new text may be corrected.
      const isOtherText = change.search !== undefined && change.search !== params.search;
      return { ...changedParams(params, change), ...(isOtherText && { literal: undefined }) };
    },
    /** Casts a change of common parameters to the type of this list. */
    changeOf: (change: FilterChange | Partial<ListParams<AnySort>>): Partial<Params> =>
      withEach(change, (_name, value) => value),
    /** The active filters, in which both ends of a range are separate. */
    filtersOf,
    filterCount: (params: Params) =>
      new Set(Object.keys(filtersOf(params)).map(asOneTag)).size + countConditions(readFilter(params.filter)),
    isNarrowed: (params: Params) =>
      params.search !== "" || params.filter !== undefined || Object.keys(filtersOf(params)).length > 0,
    matching,
    order,
    /** Returns the query of an export: all matching records in the order of the list. */
    exportQuery,
    listQuery,
    queriesAmong: (params: Params, ids: readonly string[]) => {
      const { page, group_by, collapsed } = first;
      const narrowed = { ...params, page, group_by, collapsed, limit: maxPageSize, literal: "true" } as const;
      return {
        all: { ...listQuery({ ...first, limit: maxPageSize }), ids: ids.join(",") },
        matching: { ...listQuery(narrowed), ids: ids.join(",") },
      };
    },
    nothingNarrowed: { ...unset, filter: undefined, search: "" },
  };
}

export function figuresOf(text = ""): View["state"]["figures"] {
  return text.split(",").flatMap((each) => {
    const [field = "", named] = each.split(":");
    const figure = oneOf(figures, named);
    return field === "" || figure === undefined ? [] : [{ field, figure }];
  });
}

/** Both ends of a range count as one filter, because they share a tag above the list. */
const asOneTag = (name: string) => name.replace(/_(?:min|max)$/u, "");

/**
 * The parameters of the current view. If the view is private, URLs contain all values, so that they work for
 * members without access to the view.
 */
export type ShownView<Params> = { readonly params: Params; readonly isShared: boolean };

/** A placeholder id, with which `read` keeps default values. */
const unknownView = "00000000-0000-0000-0000-000000000000";

export type ListParamsCodec<Params, Sort extends string> = {
  readonly read: (raw: Readonly<Record<string, unknown>>) => SearchOf<Params>;
  readonly toSearch: (params: Params, view?: ShownView<Params>) => SearchOf<Params>;
  readonly toParams: (search: SearchOf<Params>, view?: ShownView<Params>) => Params;
  readonly ofState: (state: View["state"]) => Params;
  readonly stateOf: (params: Params) => Partial<View["state"]>;
  readonly isChanged: (params: Params, view: ShownView<Params> | undefined) => boolean;
  readonly moved: (params: Params, change: Partial<Params>) => Params;
  readonly changeOf: (change: FilterChange | Partial<ListParams<Sort>>) => Partial<Params>;
};

/** The functions for URL parameters that count and clear the filters of a list. */
export type FilteredParams<Params, Sort extends string> = ListParamsCodec<Params, Sort> & {
  readonly filterCount: (params: Params) => number;
  readonly nothingNarrowed: FilterChange;
};

/** Returns the parameters with the corrected search text, so that bulk actions apply to the shown records. */
export function searchedParams<Params extends { readonly search: string }>(
  params: Params,
  corrected: Correction | undefined,
): Params {
  return corrected === undefined ? params : { ...params, search: corrected.to };
}

/** Maps each value of an object. The caller chooses the type of the result. */
function withEach<Values extends object, Result>(
  values: Values,
  change: (name: string, value: unknown) => unknown,
): Result;
function withEach(values: object, change: (name: string, value: unknown) => unknown): unknown {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(name, value)]));
}
