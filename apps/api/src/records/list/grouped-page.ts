import { type Pagination, paginate } from "@lanyard/contract/field/listing-schema";
import type { ListGroup } from "@lanyard/contract/kind/grouping";
import { maxCountedInRequest } from "@lanyard/contract/limits";
import type { TenantTx } from "#src/db/tenant.ts";
import { countRecords } from "#src/log/record-count.ts";
import type { ListQuery } from "#src/records/kind/kind-hooks.ts";
import type { RecordKind } from "#src/records/kind/record-kind.ts";
import type { SentValues } from "#src/records/kind/record-values.ts";
import {
  type GroupLayout,
  groupConditions,
  groupKey,
  idsInLayout,
  listedGroups,
  uncountedGroups,
} from "./group-layout.ts";
import { idsInOwnOrder } from "./next-step.ts";
import { nearOffset, type RecordList } from "./record-list.ts";
import { selectIds, selectMatchingPage } from "./record-list-sql.ts";

export interface LaidOut {
  readonly list: RecordList;
  readonly query: SentValues & ListQuery;
  readonly layout: GroupLayout;
}

interface GroupedPage {
  readonly ids: readonly string[];
  readonly pagination: Pagination;
  /** The groups of the list; undefined for a list that is only sorted. */
  readonly groups?: readonly ListGroup[] | undefined;
}

/**
 * Returns the ids on a page of a list that is grouped or sorted by a member. For a grouped list, also returns
 * all groups with exact counts.
 */
export async function groupedPage(tx: TenantTx, kind: RecordKind, laidOut: LaidOut): Promise<GroupedPage> {
  const { list, query, layout } = laidOut;
  const groups = await listedGroups(tx, list, layout);
  const open = groups.filter((group) => !layout.collapsed.has(groupKey(group)));
  const slices = slicesOf(open, query);
  const ids: string[] = [];
  // Queries run one at a time, because a transaction has one connection.
  for (const slice of slices) ids.push(...(await idsOfSlice(tx, kind, laidOut, slice)));
  const total = open.reduce((sum, { count }) => sum + count, 0);
  return { ids, pagination: paginate(query, total), groups: layout.isGrouped ? groups : undefined };
}

/**
 * Returns a page near the start of a long, unfiltered list that is sorted by a member field. Reads the
 * records of one member after another instead of counting all. Returns undefined for other pages.
 */
export async function nearSortedPage(
  tx: TenantTx,
  { list, query, layout }: LaidOut,
): Promise<GroupedPage | undefined> {
  let offset = (query.page - 1) * query.limit;
  if (layout.isGrouped || list.conditions.length > 0 || offset > nearOffset) return undefined;
  const total = await countRecords(tx, list.noun).send();
  if (total < longList) return undefined;
  const ids: string[] = [];
  for (const group of await uncountedGroups(tx, list, layout)) {
    const limit = query.limit - ids.length;
    const conditions = groupConditions(tx, layout, [group.value]);
    const slice = { limit, offset, cap: maxCountedInRequest };
    const found = await selectMatchingPage(tx, { ...list, conditions }, layout.within, slice);
    ids.push(...found.ids);
    if (ids.length === query.limit) break;
    if (found.ids.length === 0 && found.matched === null) return undefined;
    offset = found.ids.length > 0 ? 0 : offset - (found.matched ?? 0);
  }
  return { ids, pagination: paginate(query, total) };
}

/** The number of records above which counting them takes more than a few milliseconds. */
const longList = 20_000;

/** A part of a page: records of one group, or several complete groups. */
interface Slice {
  readonly groups: readonly ListGroup[];
  readonly offset: number;
  readonly limit: number;
}

/** Returns the parts of a page. Combines complete groups, so that many small groups need only one query. */
function slicesOf(groups: readonly ListGroup[], { page, limit }: ListQuery): Slice[] {
  const [from, to] = [(page - 1) * limit, page * limit];
  const slices: Slice[] = [];
  let start = 0;
  for (const group of groups) {
    const [first, end] = [Math.max(from, start), Math.min(to, start + group.count)];
    const slice = { groups: [group], offset: first - start, limit: end - first };
    const last = slices.at(-1);
    const isWhole = slice.limit === group.count && group.value !== null;
    if (end > first && last !== undefined && isWhole && isJoined(last))
      slices[slices.length - 1] = {
        groups: [...last.groups, group],
        offset: 0,
        limit: last.limit + slice.limit,
      };
    else if (end > first) slices.push(slice);
    start += group.count;
  }
  return slices;
}

const isJoined = ({ groups, limit }: Slice) => groups.reduce((sum, { count }) => sum + count, 0) === limit;

export async function idsOfSlice(
  tx: TenantTx,
  kind: RecordKind,
  { list, query, layout }: LaidOut,
  { groups, offset, limit }: Slice,
): Promise<readonly string[]> {
  const values = groups.map(({ value }) => value);
  const conditions = [...list.conditions, ...groupConditions(tx, layout, values)];
  const narrowed = { ...list, conditions };
  if (groups.length > 1) return selectIds(tx, await idsInLayout(tx, kind, { list: narrowed, query, layout }));
  const own = await idsInOwnOrder(tx, kind, narrowed.conditions, query, { limit, offset });
  if (own !== undefined) return selectIds(tx, own);
  const slice = { limit, offset, cap: maxCountedInRequest };
  return (await selectMatchingPage(tx, narrowed, layout.within, slice)).ids;
}
