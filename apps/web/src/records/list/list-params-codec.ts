import type { CustomName } from "@lanyard/contract/custom-field/custom-field-types";
import type { SortOrder } from "@lanyard/contract/field/listing-schema";
import { defaultPageSize, maxCollapsedGroups, maxMemberId } from "@lanyard/contract/limits";
import { cardOrders } from "@lanyard/contract/pipeline/card-orders";
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
  withEach,
  withoutEmpty,
} from "#src/lib/browser/search-params.ts";
import { customSortIn } from "#src/records/fields/custom-fields.ts";
import { countConditions, readFilter } from "#src/records/filters/condition-json.ts";
import {
  type FilterChange,
  type FilterReaders,
  type ListParams,
  type ListView,
  noView,
  type SearchOf,
  type ShownView,
} from "./list-params.ts";
import { createListQueries } from "./list-queries.ts";
import { searchOfState, stateOfParams } from "./list-view-state.ts";

type FiltersOf<Readers extends FilterReaders> = {
  readonly [Name in keyof Readers]: ReturnType<Readers[Name]>;
};
/**
 * The names of the records by which a list is filtered. The URL contains these names together with the ids.
 */
type NamesOf<Names> = { readonly [Name in keyof Names]: string | undefined };

type ListParamsOf<Readers extends FilterReaders, Names, Sort extends string> = FiltersOf<Readers> &
  NamesOf<Names> &
  ListParams<Sort>;

type Said<Values> = { [Name in keyof Values]?: Exclude<Values[Name], undefined> };

type ListRules<Readers extends FilterReaders, Names, Sort extends string, Searched extends string> = {
  noun: string;
  readers: Readers;
  searched: Searched;
  names: Names;
  sorts: readonly Sort[];
  isGrouping: (name: string) => boolean;
  first: { readonly sort_by: Sort; readonly sort_order: SortOrder };
};

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
   * Parses the parameters of a URL and ignores invalid values. If the URL names a view, keeps default values,
   * because the view may have other values.
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

  return {
    first,
    read,
    toSearch,
    toParams,
    ofState: (state: View["state"]): Params => ({ ...toParams(read(searchOfState(state))), view: undefined }),
    stateOf: (params: Params) => {
      const named = withEach<Names, object>(names, (name) => nameOf(params, name));
      return stateOfParams(params, { ...filtersOf(params), ...named, search: params.search });
    },
    isChanged: (params: Params, view: ShownView<Params> | undefined): boolean =>
      Object.keys(toSearch(params, view && { ...view, isShared: true })).some((name) => !places.has(name)),
    moved: (params: Params, change: Partial<Params>): Params => {
      const isOnlyOpening = Object.keys(change).every((name) => name === "open");
      if (isOnlyOpening) return { ...params, ...change };
      // A new search text may be corrected, so `literal` is removed.
      const isOtherText = change.search !== undefined && change.search !== params.search;
      return { ...changedParams(params, change), ...(isOtherText && { literal: undefined }) };
    },
    /** Casts a change of common parameters to the type of this list. */
    changeOf: (change: FilterChange | Partial<ListParams<AnySort>>): Partial<Params> =>
      withEach(change, (_name, value) => value),
    /** The two ends of a range are separate filters. */
    filtersOf,
    filterCount: (params: Params) =>
      new Set(Object.keys(filtersOf(params)).map(asOneTag)).size + countConditions(readFilter(params.filter)),
    isNarrowed: (params: Params) =>
      params.search !== "" || params.filter !== undefined || Object.keys(filtersOf(params)).length > 0,
    ...createListQueries<AnySort, Params, Said<FiltersOf<Readers>>, Searched>({ searched, filtersOf, first }),
    nothingNarrowed: { ...unset, filter: undefined, search: "" },
  };
}

/** Both ends of a range count as one filter, because they share a tag above the list. */
const asOneTag = (name: string) => name.replace(/_(?:min|max)$/u, "");
