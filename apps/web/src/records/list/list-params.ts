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

/** The value of `view` for the list without a saved view, where a member's list begins with another one. */
export const noView = "all";

/** The URL parameters of every list besides its filters (spec section 2.4). */
export type ListParams<Sort extends string = string> = {
  readonly page: number;
  readonly limit: number;
  readonly search: string;
  /** Set if the text is searched as typed, without correction. */
  readonly literal: "true" | undefined;
  readonly sort_by: Sort;
  readonly sort_order: SortOrder;
  /** The field by whose values the list is grouped; dates by month as `created_at:month`. */
  readonly group_by: string | undefined;
  /** The collapsed groups, comma-separated. */
  readonly collapsed: string | undefined;
  /** Set if groups without records are hidden. */
  readonly empty: "hidden" | undefined;
  /** The figures below the list, each as `field:figure`, comma-separated. */
  readonly figures: string | undefined;
  /** Nested conditions as JSON. */
  readonly filter: string | undefined;
  /** The id of the saved view. */
  readonly view: string | undefined;
  /** Rows or cards; the user's last choice if neither the URL nor the view has one. */
  readonly layout: ListView | undefined;
  /** The columns of a saved view with their widths. */
  readonly columns: string | undefined;
  /** The choice field of a board's columns; undefined for stages. */
  readonly board_by: string | undefined;
  readonly card_order: CardOrder | undefined;
  /** The fields on the cards of a board, comma-separated. */
  readonly card_fields: string | undefined;
  /** The record in the quick view. */
  readonly open: string | undefined;
};

/** A place whose look is known. */
export type ShownListParams<Sort extends string = string> = ListParams<Sort> & { readonly layout: ListView };

/** Readers of filters from a URL; they return undefined for invalid values. */
export type FilterReaders = Readonly<Record<string, (value: unknown) => string | undefined>>;
export type FiltersOf<Readers extends FilterReaders> = {
  readonly [Name in keyof Readers]: ReturnType<Readers[Name]>;
};
/** Filters that are set or taken off, by their names. */
export type FilterChange = Readonly<Record<string, string | undefined>>;
/** The names of filtered records, next to their ids in the URL. */
type NamesOf<Names> = { readonly [Name in keyof Names]: string | undefined };

type ListParamsOf<Readers extends FilterReaders, Names, Sort extends string> = FiltersOf<Readers> &
  NamesOf<Names> &
  ListParams<Sort>;

/** Parameters in the URL: only values that differ from the default. */
export type SearchOf<Params> = { readonly [Name in keyof Params]?: Params[Name] | undefined } & {
  /** The names of the saved view's values that are taken off, comma-separated. */
  readonly without?: string | undefined;
};
type Said<Values> = { [Name in keyof Values]?: Exclude<Values[Name], undefined> };

type ListRules<Readers extends FilterReaders, Names, Sort extends string, Searched extends string> = {
  noun: string;
  readers: Readers;
  /** The API's name of the search parameter. */
  searched: Searched;
  /** The filter that each name belongs to. */
  names: Names;
  sorts: readonly Sort[];
  isGrouping: (name: string) => boolean;
  first: { readonly sort_by: Sort; readonly sort_order: SortOrder };
};

/** Filters that compare moments with days. */
const momentDays = ["created", "updated", "entered", "ended", "started_at"].flatMap((name) => [
  `${name}_after`,
  `${name}_before`,
]);

/** Returns the viewer's time zone, which days and overdue tasks depend on. */
function clockOf(params: object): { time_zone?: string } {
  const isByDay = momentDays.some((name) => Reflect.get(params, name) !== undefined);
  const isTimed =
    isByDay || Reflect.get(params, "next_step") === "overdue" || Reflect.get(params, "filter") !== undefined;
  return isTimed ? { time_zone: viewerTimeZone() } : {};
}

/** Months of moments depend on the viewer's time zone. */
function groupedBy(group_by: string | undefined) {
  if (group_by === undefined) return {};
  return { group_by, ...(group_by.endsWith(":month") && { time_zone: viewerTimeZone() }) };
}

const longestCollapsed = maxCollapsedGroups * (maxMemberId + 1);

const layouts = ["list", "grid"] as const satisfies ListView[];

/** Parameters that are no part of a view. */
const places = new Set(["page", "view", "open", "literal"]);

/** Reads, writes and changes the URL parameters of one list of records. */
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
    filter: filterIn(raw.filter),
    view: idIn(raw.view) ?? oneOf([noView], raw.view),
    // Earlier addresses named the layout `view`.
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
   * Reads any URL and ignores invalid values. Next to a view, default values count, because they differ from the view's.
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
    /** The parameters of a view's state. */
    ofState,
    /** The state of a view that shows this list. */
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
    /** Returns whether the list differs from its view. */
    isChanged: (params: Params, view: ShownView<Params> | undefined): boolean =>
      Object.keys(toSearch(params, view && { ...view, isShared: true })).some((name) => !places.has(name)),
    /** Opening or closing the quick view adds no history entry. */
    moved: (params: Params, change: Partial<Params>): Params => {
      const isOnlyOpening = Object.keys(change).every((name) => name === "open");
      if (isOnlyOpening) return { ...params, ...change };
      // Another text may be corrected again.
      const isOtherText = change.search !== undefined && change.search !== params.search;
      return { ...changedParams(params, change), ...(isOtherText && { literal: undefined }) };
    },
    /** Returns a change of common parameters or filters as a change of this list's parameters. */
    changeOf: (change: FilterChange | Partial<ListParams<AnySort>>): Partial<Params> =>
      withEach(change, (_name, value) => value),
    /** The filters that are set, each end of a range by itself. */
    filtersOf,
    filterCount: (params: Params) =>
      new Set(Object.keys(filtersOf(params)).map(asOneTag)).size + countConditions(readFilter(params.filter)),
    isNarrowed: (params: Params) =>
      params.search !== "" || params.filter !== undefined || Object.keys(filtersOf(params)).length > 0,
    /** Returns the filters of a call. */
    matching,
    /** The order of the list, for a call. */
    order,
    /** The query of the export: all that match, in the list's order. */
    exportQuery,
    /** The query of the list. */
    listQuery,
    /** Queries of a few records: all of them, and those that match. */
    queriesAmong: (params: Params, ids: readonly string[]) => {
      const { page, group_by, collapsed } = first;
      const narrowed = { ...params, page, group_by, collapsed, limit: maxPageSize, literal: "true" } as const;
      return {
        all: { ...listQuery({ ...first, limit: maxPageSize }), ids: ids.join(",") },
        matching: { ...listQuery(narrowed), ids: ids.join(",") },
      };
    },
    /** Removes all filters and the search. */
    nothingNarrowed: { ...unset, filter: undefined, search: "" },
  };
}

/** Reads the figures of an address. */
export function figuresOf(text = ""): View["state"]["figures"] {
  return text.split(",").flatMap((each) => {
    const [field = "", named] = each.split(":");
    const figure = oneOf(figures, named);
    return field === "" || figure === undefined ? [] : [{ field, figure }];
  });
}

/** Both ends of a range count as one filter, like their tag above the list. */
const asOneTag = (name: string) => name.replace(/_(?:min|max)$/u, "");

/** The parameters of the view whose list is shown. Addresses of private views name all values, for members who cannot see the view. */
export type ShownView<Params> = { readonly params: Params; readonly isShared: boolean };

/** A view id for reading a state, because values next to a view are all kept. */
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

/** Returns the parameters with the text that found the records, so that bulk actions apply to what is shown. */
export function searchedParams<Params extends { readonly search: string }>(
  params: Params,
  corrected: Correction | undefined,
): Params {
  return corrected === undefined ? params : { ...params, search: corrected.to };
}

/** Maps each value to another one under the same name. */
function withEach<Values extends object, Result>(
  values: Values,
  change: (name: string, value: unknown) => unknown,
): Result;
function withEach(values: object, change: (name: string, value: unknown) => unknown): unknown {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(name, value)]));
}
