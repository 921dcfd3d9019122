import type { ApiRoutes } from "@lanyard/contract/api-routes";
import { isGroupingName } from "@lanyard/contract/filter/filter-fields";
import type { AnyKind } from "@lanyard/contract/kind/record-kinds";
import type { z } from "zod";
import { isDeletedField } from "#src/records/fields/custom-fields.ts";
import type { FilterReaders, ListCodec, ListParams } from "#src/records/list-params.ts";
import { filterReaders, parentNames } from "./filter-readers.ts";
import { createListParams } from "./list-params-codec.ts";

/** The query of a kind's list in the API, which contains all filters. */
type ListQuery<Kind extends AnyKind> = z.input<ApiRoutes[Kind["plural"]]["list"]["query"]>;

type KindParams<Kind extends AnyKind> = Required<Omit<ListQuery<Kind>, keyof ListParams | NoFilter>> & {
  readonly [Column in keyof Kind["parents"] & string as `${Kind["parents"][Column]["to"]}_name`]:
    | string
    | undefined;
} & ListParams<NonNullable<ListQuery<Kind>["sort_by"]>>;

/** The names of query parameters that are neither filters nor parameters of every list. */
type NoFilter = "q" | "ids" | "after" | "time_zone";

type KindListParams<Kind extends AnyKind> = ListCodec<
  KindParams<Kind>,
  Omit<ListQuery<Kind>, Exclude<keyof ListParams, "search" | "filter"> | "ids" | "after">
> & { readonly first: KindParams<Kind> };

/** The parameters of a kind's list that cannot be derived from the kind's declaration. */
type SpecialParams = {
  /** Filters that cannot be derived completely from the kind's fields. */
  readers?: FilterReaders;
  /** The default is all sort orders of the kind. */
  sorts?: readonly string[];
  /** The name of the API's search parameter, by default `search`. */
  searched?: string;
};

/**
 * Returns functions that parse and write the URL parameters of a kind's list. The declaration of the kind
 * determines filters and sort orders.
 */
export function kindListParams<const Kind extends AnyKind>(
  kind: Kind,
  special?: SpecialParams,
): KindListParams<Kind>;
export function kindListParams(kind: AnyKind, special: SpecialParams = {}): unknown {
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
