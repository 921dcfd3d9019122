import type { SortOrder } from "@lanyard/contract/field/listing-schema";
import { defaultPageSize } from "@lanyard/contract/limits";
import type { ListLook } from "@lanyard/contract/person/person-schema";
import { limitIn, movedPlace, oneOf, onlySaid, pageIn, sortOrderIn, textIn } from "./list-address.ts";

export type ListView = Exclude<ListLook["view"], undefined>;

/** What every list of records says in its address beside what narrows it (spec section 2.4). */
export type ListPlace<Sort extends string = string> = {
  readonly page: number;
  readonly limit: number;
  readonly search: string;
  readonly sort_by: Sort;
  readonly sort_order: SortOrder;
  /** As the person last looked at the list, when the address does not say. */
  readonly view: ListView | undefined;
  /** The record in the quick view. */
  readonly open: string | undefined;
};

/** A place whose look is known. */
export type ShownPlace<Sort extends string = string> = ListPlace<Sort> & { readonly view: ListView };

/** How each filter is read from an address: a value that makes no sense is undefined. */
export type FilterReaders = Readonly<Record<string, (value: unknown) => string | undefined>>;
export type FiltersOf<Readers extends FilterReaders> = {
  readonly [Name in keyof Readers]: ReturnType<Readers[Name]>;
};
/** What the record of a filter is called, beside its id in the address. */
type NamesOf<Names> = { readonly [Name in keyof Names]: string | undefined };

type PlaceOf<Readers extends FilterReaders, Names, Sort extends string> = FiltersOf<Readers> &
  NamesOf<Names> &
  ListPlace<Sort>;

/** A place as it stands in the address: only what differs from the default. */
export type SearchOf<Place> = { readonly [Name in keyof Place]?: Place[Name] | undefined };
type Said<Values> = { [Name in keyof Values]?: Exclude<Values[Name], undefined> };

type ListRules<Readers extends FilterReaders, Names, Sort extends string, Searched extends string> = {
  readers: Readers;
  /** What the call calls the text that is searched for. */
  searched: Searched;
  /** The filter that each name goes with. */
  names: Names;
  sorts: readonly Sort[];
  first: { readonly sort_by: Sort; readonly sort_order: SortOrder };
};

const views = ["list", "grid"] as const satisfies ListView[];

/** Reads, writes and moves the place in one list of records: everything that its address says. */
export function createPlaces<
  const Readers extends FilterReaders,
  const Names extends Readonly<Record<string, keyof Readers>>,
  Sort extends string,
  Searched extends string,
>({ readers, searched, names, sorts, first: firstSorting }: ListRules<Readers, Names, Sort, Searched>) {
  type Place = PlaceOf<Readers, Names, Sort>;
  const unset: FiltersOf<Readers> & NamesOf<Names> = withEach({ ...readers, ...names }, () => undefined);
  const list: ListPlace<Sort> = {
    ...firstSorting,
    page: 1,
    limit: defaultPageSize,
    search: "",
    view: undefined,
    open: undefined,
  };
  const first: Place = { ...unset, ...list };

  const filtersOf = (place: Readonly<Record<string, unknown>>): Said<FiltersOf<Readers>> =>
    onlySaid<FiltersOf<Readers>>(withEach(readers, (name) => place[name]));
  const readList = (raw: Readonly<Record<string, unknown>>): ListPlace<Sort> => ({
    page: pageIn(raw.page),
    limit: limitIn(raw.limit),
    search: textIn(raw.search) ?? "",
    sort_by: oneOf(sorts, raw.sort_by) ?? first.sort_by,
    sort_order: sortOrderIn(raw.sort_order) ?? first.sort_order,
    view: oneOf(views, raw.view),
    open: textIn(raw.open),
  });
  const nameOf = (place: Readonly<Record<string, unknown>>, name: string) => {
    const filter = names[name];
    return filter !== undefined && place[String(filter)] !== undefined ? textIn(place[name]) : undefined;
  };
  const shownAt = (place: Readonly<Record<string, unknown>>) => (name: string, usual: unknown) => {
    if (name in names) return nameOf(place, name);
    return place[name] === usual ? undefined : place[name];
  };
  const toSearch = (place: Place): SearchOf<Place> => onlySaid<Place>(withEach(first, shownAt(place)));
  const matching = (place: Place) => ({
    ...onlySaid<{ readonly [Name in Searched]: string | undefined }>(
      withEach({ [searched]: "" }, () => place.search || undefined),
    ),
    ...filtersOf(place),
  });
  const exportQuery = (place: Place) => {
    const { sort_by, sort_order } = place;
    return { sort_by, sort_order, ...matching(place) };
  };
  const toPlace = (search: SearchOf<Place>): Place => ({ ...first, ...onlySaid(search) });

  return {
    first,
    /** Reads an address that anybody may have typed: what makes no sense counts as not said. */
    read: (raw: Readonly<Record<string, unknown>>): SearchOf<Place> =>
      toSearch({
        ...withEach(readers, (name) => readers[name]?.(raw[name])),
        ...withEach(names, (name) => textIn(raw[name])),
        ...readList(raw),
      }),
    toSearch,
    toPlace,
    /** Opening or closing the quick view is no step in the list. */
    moved: (place: Place, change: Partial<Place>): Place => {
      const isOnlyOpening = Object.keys(change).every((name) => name === "open");
      return isOnlyOpening ? { ...place, ...change } : movedPlace(place, change);
    },
    /** The filters that are set, each end of a range by itself. */
    filtersOf,
    filterCount: (place: Place) => new Set(Object.keys(filtersOf(place)).map(asOneTag)).size,
    isNarrowed: (place: Place) => place.search !== "" || Object.keys(filtersOf(place)).length > 0,
    /** What narrows the list, for a call. */
    matching,
    /** The query of the export: all that match, in the list's order. */
    exportQuery,
    /** The query of the list. */
    listQuery: (place: Place) => {
      const { page, limit } = place;
      return { page, limit, ...exportQuery(place) };
    },
    /** Takes everything off that narrows the list. */
    nothingNarrowed: { ...unset, search: "" },
  };
}

/** Both ends of a range are one filter, as they are one tag above the list. */
const asOneTag = (name: string) => name.replace(/_(?:min|max)$/u, "");

export type Places<Place> = {
  readonly read: (raw: Readonly<Record<string, unknown>>) => SearchOf<Place>;
  readonly toSearch: (place: Place) => SearchOf<Place>;
  readonly toPlace: (search: SearchOf<Place>) => Place;
  readonly moved: (place: Place, change: Partial<Place>) => Place;
};

/** The same names with other values. */
function withEach<Values extends object, Result>(
  values: Values,
  change: (name: string, value: unknown) => unknown,
): Result;
function withEach(values: object, change: (name: string, value: unknown) => unknown): unknown {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(name, value)]));
}
