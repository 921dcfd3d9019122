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
  type FilterReaders,
  type ListChange,
  type ListParams,
  type ListView,
  noView,
  type SearchOf,
  type ShownView,
} from "#src/records/list-params.ts";
import { createListQueries } from "./list-queries.ts";
import { searchOfState, stateOfParams } from "./list-view-state.ts";

type Values = Readonly<Record<string, unknown>>;
type Params = ListParams & Values;
type Search = SearchOf<ListParams> & Values;

type ListRules = {
  noun: string;
  readers: FilterReaders;
  searched: string;
  /** Maps the parameters with names of linked records to the filters that contain their ids. */
  names: Readonly<Record<string, string>>;
  sorts: readonly string[];
  isGrouping: (name: string) => boolean;
  first: Pick<ListParams, "sort_by" | "sort_order">;
};

const longestCollapsed = maxCollapsedGroups * (maxMemberId + 1);

const layouts = ["list", "grid"] as const satisfies ListView[];

/** Parameters that a view does not store. */
const places = new Set(["page", "view", "open", "literal"]);

const noParams = {
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

/** Returns a function that parses the parameters of every list and ignores invalid values. */
function listReader({ noun, sorts, isGrouping }: ListRules) {
  const groupingIn = (value: unknown) => (typeof value === "string" && isGrouping(value) ? value : undefined);
  return (raw: Values): SearchOf<ListParams> => ({
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
}

/** Returns functions that convert between all parameters of a list and those in the URL. */
function searchWriter(names: ListRules["names"], first: Params) {
  const nameOf = (params: Values, name: string) => {
    const filter = names[name];
    return filter !== undefined && params[filter] !== undefined ? textIn(params[name]) : undefined;
  };
  const toSearch = (params: Params, view?: ShownView<Params>): Search => {
    const base = view?.params ?? first;
    const isUsual = (name: string) =>
      params[name] === base[name] && (view?.isShared !== false || params[name] === first[name]);
    const shownAt = (name: string) => (isUsual(name) ? undefined : params[name]);
    const isTakenOff = (name: string) =>
      !(name in names) && !params[name] && base[name] !== first[name] && Boolean(base[name]);
    const without = Object.keys(params).filter(isTakenOff);
    return withoutEmpty({
      ...withoutEmpty(withEach(first, (name) => (name in names ? nameOf(params, name) : shownAt(name)))),
      view: params.view,
      without: without.join(","),
    });
  };
  const toParams = ({ without = "", ...search }: Search, view?: ShownView<Params>): Params => {
    const off = new Set(without.split(","));
    const isReplaced = (name: string) => {
      const filter = names[name];
      return filter !== undefined && (search[filter] !== undefined || off.has(filter));
    };
    const kept = withEach(view?.params ?? first, (name, value) =>
      off.has(name) || isReplaced(name) ? first[name] : value,
    );
    return { ...first, ...kept, ...withoutEmpty(search) };
  };
  return { nameOf, toSearch, toParams };
}

export function createListParams(rules: ListRules) {
  const { readers, searched, names } = rules;
  const unset = withEach({ ...readers, ...names }, () => undefined);
  const first: Params = { ...unset, ...rules.first, ...noParams };
  const filtersOf = (params: object) => withoutEmpty(withEach(readers, (name) => Reflect.get(params, name)));
  const readList = listReader(rules);
  const { nameOf, toSearch, toParams } = searchWriter(names, first);
  /**
   * Parses the parameters of a URL and ignores invalid values. If the URL names a view, keeps default values,
   * because the view may have other values.
   */
  const read = (raw: Values): Search => {
    const search = {
      ...withEach(readers, (name) => readers[name]?.(raw[name])),
      ...withEach(names, (name) => textIn(raw[name])),
      ...readList(raw),
    };
    if (idIn(raw.view) !== undefined) return withoutEmpty({ ...search, without: textIn(raw.without) });
    const { collapsed, empty, ...ungrouped } = search;
    return toSearch({ ...first, ...withoutEmpty(search.group_by === undefined ? ungrouped : search) });
  };
  return {
    first,
    read,
    toSearch,
    toParams,
    ofState: (state: View["state"]): Params => ({ ...toParams(read(searchOfState(state))), view: undefined }),
    stateOf: (params: Params) => {
      const named = withEach(names, (name) => nameOf(params, name));
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
    changeOf: (change: ListChange) => change,
    /** The two ends of a range are separate filters. */
    filtersOf,
    filterCount: (params: Params) =>
      new Set(Object.keys(filtersOf(params)).map(asOneTag)).size + countConditions(readFilter(params.filter)),
    isNarrowed: (params: Params) =>
      params.search !== "" || params.filter !== undefined || Object.keys(filtersOf(params)).length > 0,
    ...createListQueries({ searched, filtersOf, first }),
    nothingNarrowed: { ...unset, filter: undefined, search: "" },
  };
}

/** Both ends of a range count as one filter, because they share a tag above the list. */
const asOneTag = (name: string) => name.replace(/_(?:min|max)$/u, "");
