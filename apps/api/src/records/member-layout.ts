import { nobody } from "@lanyard/contract/field/filter-choices";
import type { ListGroup } from "@lanyard/contract/kind/grouping";
import type { RawBuilder } from "kysely";
import { sortKey } from "#src/db/fold-text.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { selectMemberNames } from "./member-sql.ts";
import { idsInOwnOrder } from "./next-step.ts";
import { recordOrder } from "./record-conditions.ts";
import { idsByGroup, selectGroupIds, selectGroups } from "./record-groups-sql.ts";
import type { ListOrder, RecordKind } from "./record-kind.ts";
import type { RecordList } from "./record-list.ts";
import { idsInOrder, type Order } from "./record-list-sql.ts";
import type { SentValues } from "./record-values.ts";

type Query = SentValues & ListOrder;

/** The order of a list by a member field: by name, records without a member last. */
export interface MemberLayout {
  readonly column: string;
  readonly descending: boolean;
  /** The order of records with an equal member. */
  readonly within: Order;
  /** Groups that are collapsed: their heading stays, their records are left out. */
  readonly collapsed: ReadonlySet<string>;
  /** Whether the list is grouped, and not only sorted. */
  readonly isGrouped: boolean;
}

/** The layout of a list that is grouped or sorted by a person; undefined for all others. */
export function memberLayout(kind: RecordKind, query: Query): MemberLayout | undefined {
  const { fields } = kind.declaration;
  const { group_by, collapsed, sort_by, sort_order } = query;
  const isGrouped = typeof group_by === "string" && fields[group_by]?.type === "member";
  const column = isGrouped ? group_by : sort_by;
  if (fields[column]?.type !== "member") return undefined;
  const descending = sort_by === column && sort_order === "desc";
  return {
    column,
    descending,
    within: sort_by === column ? { column: "id", hasGaps: false, descending } : recordOrder(kind, query),
    collapsed: new Set(isGrouped && Array.isArray(collapsed) ? collapsed.map(String) : []),
    isGrouped,
  };
}

/** The key of a group in the URL. */
export const groupKey = ({ id }: Pick<ListGroup, "id">) => id ?? nobody;

type Direction = Pick<MemberLayout, "column" | "descending">;

/** The groups of a list in their order, with how many match in each. */
export async function memberGroups(
  tx: TenantTx,
  list: RecordList,
  direction: Direction,
): Promise<ListGroup[]> {
  return inNameOrder(tx, await selectGroups(tx, list, direction.column), direction);
}

/** The groups of a whole list in their order, without counting them. */
export async function uncountedGroups(tx: TenantTx, list: RecordList, direction: Direction) {
  const ids = await selectGroupIds(tx, list, direction.column);
  const groups = ids.map((id) => ({ id, count: 0 }));
  return (await inNameOrder(tx, groups, direction)).map(({ id }) => ({ id }));
}

/** Names are sorted as texts elsewhere are. */
async function inNameOrder(
  tx: TenantTx,
  counted: readonly { id: string | null; count: number }[],
  { descending }: Pick<MemberLayout, "descending">,
): Promise<ListGroup[]> {
  const ids = counted.flatMap(({ id }) => id ?? []);
  const members = ids.length === 0 ? [] : await selectMemberNames(tx, ids).send();
  const names = new Map(members.map(({ id, name }) => [id, name]));
  const keyed = counted.map(({ id, count }) => {
    const name = (id !== null && names.get(id)) || null;
    return { group: { id, name, count }, key: sortKey(name), id: id ?? "" };
  });
  const direction = descending ? -1 : 1;
  return keyed
    .toSorted((left, right) => {
      const gap = gapOf(left) - gapOf(right);
      return gap || direction * (compare(left.key ?? "", right.key ?? "") || compare(left.id, right.id));
    })
    .map(({ group }) => group);
}

/**
 * Records without a member come last in both directions (rulings, B: Sorting), after former members without a
 * name.
 */
const gapOf = ({ key, id }: { key: string | null; id: string }) => (key !== null ? 0 : id !== "" ? 1 : 2);

const compare = (left: string, right: string) => Number(left > right) - Number(left < right);

/** Returns a query of all matching ids in the layout's order, for exports. */
export async function idsInLayout(
  tx: TenantTx,
  kind: RecordKind,
  { list, query, layout }: { list: RecordList; query: Query; layout: MemberLayout },
): Promise<RawBuilder<{ id: string }>> {
  const groups = await memberGroups(tx, list, layout);
  const ids = groups.flatMap(({ id }) => id ?? []);
  const everything = { limit: null, offset: 0 };
  const own = await idsInOwnOrder(tx, kind, list.conditions, query, everything);
  return idsByGroup(tx, list, own ?? idsInOrder(tx, list, layout.within), { column: layout.column, ids });
}
