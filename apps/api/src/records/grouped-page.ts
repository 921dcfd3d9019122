import { type Pagination, paginate } from "@lanyard/contract/field/listing-schema";
import type { ListGroup } from "@lanyard/contract/kind/grouping";
import { countedWhileWaiting } from "@lanyard/contract/limits";
import type { TenantTx } from "#src/db/tenant.ts";
import { groupKey, idsInLayout, type MemberLayout, memberGroups } from "./member-layout.ts";
import { type Condition, isOneOfIds } from "./record-filter.ts";
import type { ListQuery, RecordKind } from "./record-kind.ts";
import type { RecordList } from "./record-list.ts";
import { selectIds, selectMatchingPage } from "./record-list-sql.ts";
import { isMember } from "./record-members.ts";
import type { SentValues } from "./record-values.ts";

interface LaidOut {
  readonly list: RecordList;
  readonly query: SentValues & ListQuery;
  readonly layout: MemberLayout;
}

interface GroupedPage {
  readonly ids: readonly string[];
  readonly pagination: Pagination;
  readonly groups: readonly ListGroup[];
}

/** One page of a list that goes by a person: which ids, and the groups of the whole list with their true counts. */
export async function groupedPage(tx: TenantTx, kind: RecordKind, asked: LaidOut): Promise<GroupedPage> {
  const { list, query, layout } = asked;
  const groups = await memberGroups(tx, list, layout);
  const open = groups.filter((group) => !layout.collapsed.has(groupKey(group)));
  const slices = slicesOf(open, query);
  const ids: string[] = [];
  // One after the other: a transaction has one connection.
  for (const slice of slices) ids.push(...(await idsOfSlice(tx, kind, asked, slice)));
  const total = open.reduce((sum, { count }) => sum + count, 0);
  return { ids, pagination: paginate(query, total), groups };
}

/** A part of a page: some records of one group, or several groups that stand on it whole. */
interface Slice {
  readonly groups: readonly ListGroup[];
  readonly offset: number;
  readonly limit: number;
}

/** The parts of a page. Groups of people that stand on it whole are one, so that many small ones are read at once. */
function slicesOf(groups: readonly ListGroup[], { page, limit }: ListQuery): Slice[] {
  const [from, to] = [(page - 1) * limit, page * limit];
  const slices: Slice[] = [];
  let start = 0;
  for (const group of groups) {
    const [first, end] = [Math.max(from, start), Math.min(to, start + group.count)];
    const slice = { groups: [group], offset: first - start, limit: end - first };
    const last = slices.at(-1);
    const isWhole = slice.limit === group.count && group.id !== null;
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

async function idsOfSlice(
  tx: TenantTx,
  kind: RecordKind,
  { list, query, layout }: LaidOut,
  { groups, offset, limit }: Slice,
): Promise<readonly string[]> {
  const narrowed = {
    ...list,
    conditions: [...list.conditions, ...ofGroups(layout.column, groups)],
  };
  if (groups.length > 1) return selectIds(tx, await idsInLayout(tx, kind, { list: narrowed, query, layout }));
  const own = await kind.hooks.idsInOrder?.(tx, narrowed.conditions, query, { limit, offset });
  if (own !== undefined) return selectIds(tx, own);
  const slice = { limit, offset, cap: countedWhileWaiting };
  return (await selectMatchingPage(tx, narrowed, layout.within, slice)).ids;
}

function ofGroups(column: string, groups: readonly ListGroup[]): Condition[] {
  const [first] = groups;
  if (groups.length === 1 && first !== undefined) return isMember(column, groupKey(first));
  return isOneOfIds(
    column,
    groups.flatMap(({ id }) => id ?? []),
  );
}
