import { type FieldTable, memberFieldNames } from "@lanyard/contract/kind/field-descriptor";
import type { KindDeclaration, SortOf } from "@lanyard/contract/kind/kind";
import { filterReaders, type KindReaders, type ParentNames, parentNames } from "./filter-readers.ts";
import { createListParams, type FilterReaders, type Grouping } from "./list-params.ts";

/** The special parameters of a kind's list. */
type SpecialParams<Special extends FilterReaders, Sort extends string, Searched extends string> = {
  /** Filters that no descriptor describes whole. */
  readers: Special;
  /** The sorts that a URL can name; by default all of the kind. */
  sorts: readonly Sort[];
  /** The API's name of the search parameter; the default is `search`. */
  searched: Searched;
};

type KindListParams<
  Kind extends KindDeclaration,
  Special extends FilterReaders,
  Sort extends string,
  Searched extends string,
> = ReturnType<typeof createListParams<KindReaders<Kind> & Special, ParentNames<Kind>, Sort, Searched>>;

/** The fields by which the list of a kind can be grouped. */
export function groupingsOf({ fields }: Pick<KindDeclaration, "fields">): Grouping[] {
  const isGrouping = (name: string): name is Grouping => fields[name]?.type === "member";
  return memberFieldNames<FieldTable>(fields).filter(isGrouping);
}

/** Returns the URL parameters of a kind's list: filters and sorts follow from the declaration. */
export function kindListParams<
  const Kind extends KindDeclaration,
  const Special extends FilterReaders = Readonly<Record<never, never>>,
  const Sort extends SortOf<Kind> = SortOf<Kind>,
  const Searched extends string = "search",
>(
  kind: Kind,
  special?: Partial<SpecialParams<Special, Sort, Searched>>,
): KindListParams<Kind, Special, Sort, Searched>;
export function kindListParams(
  kind: KindDeclaration,
  special: Partial<SpecialParams<FilterReaders, string, string>> = {},
): unknown {
  const { readers = {}, sorts = kind.sorts, searched = "search" } = special;
  const { by, order } = kind.firstSort;
  return createListParams({
    noun: kind.noun,
    readers: { ...filterReaders(kind), ...readers },
    names: parentNames(kind),
    searched,
    sorts,
    groupings: groupingsOf(kind),
    first: { sort_by: by, sort_order: order },
  });
}
