import type { Pagination } from "@lanyard/contract/field/listing-schema";
import type { ListGroup } from "@lanyard/contract/kind/grouping";
import type { linkBetween } from "@lanyard/contract/kind/record-links";
import type { JsonRows } from "#src/db/json-rows.ts";
import { pipelinedJobs, Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { type SerializedAnswer, withMember, writtenPage } from "#src/http/serialized-answer.ts";
import { belongsTo, type Condition, isAnyOfCases, isOneOfIds } from "#src/records/filter/record-filter.ts";
import type { ListQuery } from "#src/records/kind/kind-hooks.ts";
import type { RecordKind } from "#src/records/kind/record-kind.ts";
import type { SentValues } from "#src/records/kind/record-values.ts";
import { selectLinked } from "#src/records/links/record-link-sql.ts";
import type { StoredKind } from "#src/records/write/record-writing.ts";
import type { AnswerCache } from "./answer-cache.ts";
import { correctedList, shownCorrection } from "./corrected-list.ts";
import { groupLayout } from "./group-layout.ts";
import { groupedPage, nearSortedPage } from "./grouped-page.ts";
import { idsInOwnOrder } from "./next-step.ts";
import { isContinued, listOrder, recordList } from "./record-conditions.ts";
import { selectChildTotals } from "./record-groups-sql.ts";
import { cachedPage, countList, listRecords, paginateShown, type RecordList } from "./record-list.ts";
import { idsOfQuery } from "./record-list-sql.ts";

export type Query = SentValues & ListQuery;

interface Parent {
  readonly id: string;
  readonly column: string;
  readonly link?: ReturnType<typeof linkBetween>;
}

export interface ParentRecord extends Parent {
  readonly stored: StoredKind;
}

export async function listWithin(
  tx: TenantTx,
  stored: StoredKind,
  { id, column, link }: Parent,
  query: Query,
  cache: AnswerCache,
): Promise<SerializedAnswer> {
  const { plural, fields } = stored.kind.declaration;
  const [amount] = Object.entries(fields).find(([, { type }]) => type === "money") ?? [];
  const linked = link === undefined ? [] : await selectLinked(tx, link, id);
  const linkedIds = linked.map((each) => each.id);
  const own = belongsTo(column, id);
  const belongs = linked.length === 0 ? own : [isAnyOfCases([own, isOneOfIds("id", linkedIds)])];
  const worth =
    amount === undefined || fields.currency === undefined
      ? Statement.known([])
      : selectChildTotals(tx, { table: plural, column, amount }, id, linkedIds);
  const [totals, listed] = await pipelinedJobs(worth.send, () => listPage(tx, stored, query, cache, belongs));
  const page = withMember(listed, "totals", totals);
  return link === undefined ? page : withMember(page, "roles", linked);
}

/**
 * Returns a page of records and the number of matches. If a search has no results, returns the page for the
 * corrected search text.
 */
export async function listPage(
  tx: TenantTx,
  stored: StoredKind,
  query: Query,
  cache: AnswerCache,
  within: readonly Condition[] = [],
): Promise<SerializedAnswer> {
  const requestedList = await recordList(tx, stored.kind, query);
  const list = { ...requestedList, conditions: [...requestedList.conditions, ...within] };
  return cachedPage(tx, list, query, cache, async () => {
    const asTyped = await readPage(tx, stored, list, query);
    const isEmpty = asTyped.groups?.every(({ count }) => count === 0) ?? asTyped.pagination.total === 0;
    const correction =
      isEmpty && !isContinued(query) ? await correctedList(tx, stored.kind, query, within) : undefined;
    const { rows, pagination, groups } =
      correction === undefined ? asTyped : await readPage(tx, stored, correction.list, query);
    const corrected = correction && shownCorrection(correction.corrected, rows);
    return writtenPage(list.table, rows, { pagination, groups, corrected });
  });
}

export async function countCorrected(tx: TenantTx, kind: RecordKind, query: SentValues): Promise<number> {
  const count = await countList(tx, await recordList(tx, kind, query));
  const correction = count === 0 ? await correctedList(tx, kind, query) : undefined;
  return correction === undefined ? count : countList(tx, correction.list);
}

async function readPage(
  tx: TenantTx,
  { kind, store }: StoredKind,
  list: RecordList,
  query: Query,
): Promise<{ rows: JsonRows; pagination: Pagination; groups?: readonly ListGroup[] | undefined }> {
  const layout = isContinued(query) ? undefined : await groupLayout(tx, kind, query);
  if (layout !== undefined) {
    const laidOut = { list, query, layout };
    const near = await nearSortedPage(tx, laidOut);
    const { ids, pagination, groups } = near ?? (await groupedPage(tx, kind, laidOut));
    return { rows: await store.pageOf(tx, ids).send(), pagination, groups };
  }
  const { limit, page: number } = query;
  const slice = { limit, offset: (number - 1) * limit };
  const inOwnOrder = isContinued(query)
    ? undefined
    : await idsInOwnOrder(tx, kind, list.conditions, query, slice);
  if (inOwnOrder !== undefined) {
    const rows = await store.found(tx, idsOfQuery(inOwnOrder)).send();
    return { rows, pagination: await paginateShown(tx, list, query, rows.length) };
  }
  const asked = { ...query, order: await listOrder(tx, kind, query) };
  return listRecords(tx, list, asked, store);
}
