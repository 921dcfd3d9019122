import { isGroupingName } from "@lanyard/contract/filter/filter-fields";
import type { KindDeclaration, SortOf } from "@lanyard/contract/kind/kind";
import { isDeletedField } from "#src/records/fields/custom-fields.ts";
import { filterReaders, type KindReaders, type ParentNames, parentNames } from "./filter-readers.ts";
import type { FilterReaders } from "./list-params.ts";
import { createListParams } from "./list-params-codec.ts";

/** The parameters of a kind's list that cannot be derived from the kind's declaration. */
type SpecialParams<Special extends FilterReaders, Sort extends string, Searched extends string> = {
  /** Filters that cannot be derived completely from the kind's fields. */
  readers: Special;
  /** The default is all sort orders of the kind. */
  sorts: readonly Sort[];
  /** The name of the API's search parameter, by default `search`. */
  searched: Searched;
};

type KindListParams<
  Kind extends KindDeclaration,
  Special extends FilterReaders,
  Sort extends string,
  Searched extends string,
> = ReturnType<typeof createListParams<KindReaders<Kind> & Special, ParentNames<Kind>, Sort, Searched>>;

/**
 * Returns functions that parse and write the URL parameters of a kind's list. The declaration of the kind
 * determines filters and sort orders.
 */
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
    isGrouping: (name) =>
      isGroupingName(kind, name) && !isDeletedField(kind.noun, name.replace(":month", "")),
    first: { sort_by: by, sort_order: order },
  });
}
