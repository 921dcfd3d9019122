import type { Noun } from "@lanyard/contract/action/action-schema";
import { type Pagination, paginate } from "@lanyard/contract/field/listing-schema";
import type { RecordPlural } from "@lanyard/contract/kind/record-kinds";
import { maxCountedInRequest } from "@lanyard/contract/limits";
import { type JsonRows, noRows } from "#src/db/json-rows.ts";
import { pipelined } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import type { SerializedAnswer } from "#src/http/serialized-answer.ts";
import { countRecords } from "#src/log/record-count.ts";
import type { ReadCache } from "./answer-cache.ts";
import { anchorStep, type PageAnchors } from "./page-anchors.ts";
import type { Condition } from "./record-filter.ts";
import {
  countMatches,
  type Order,
  selectAnchorIds,
  selectMatchingPage,
  sliceRows,
} from "./record-list-sql.ts";
import type { RecordStore } from "./record-store-sql.ts";

/**
 * The offset up to which a page is read without the total. Reading a later page needs the total, to choose
 * whether to read from the start or from the end of the list.
 */
export const nearOffset = 1000;

export interface RecordList {
  readonly noun: Noun;
  readonly table: RecordPlural;
  readonly conditions: readonly Condition[];
}

export interface PageRequest {
  readonly page: number;
  readonly limit: number;
  readonly order: Order;
  readonly anchors: PageAnchors;
}

interface Walk {
  readonly list: RecordList;
  readonly order: Order;
  readonly anchors: PageAnchors;
  readonly store: PageStore;
}

type PageStore = Pick<RecordStore<{ id: string }>, "page" | "pageOf">;

interface ReadPage {
  readonly rows: JsonRows;
  readonly pagination: Pagination;
}

export function listRecords(
  tx: TenantTx,
  list: RecordList,
  pageRequest: PageRequest,
  store: PageStore,
): Promise<ReadPage> {
  const walk = { list, order: pageRequest.order, anchors: pageRequest.anchors, store };
  return list.conditions.length === 0 ? wholePage(tx, walk, pageRequest) : foundPage(tx, walk, pageRequest);
}

async function foundPage(
  tx: TenantTx,
  { list, order, store }: Walk,
  pageRequest: PageRequest,
): Promise<ReadPage> {
  const slice = { limit: pageRequest.limit, offset: offsetOf(pageRequest), cap: maxCountedInRequest };
  const { ids, matched, estimated } = await selectMatchingPage(tx, list, order, slice);
  const rows = await store.pageOf(tx, ids, order).send();
  const total = matched ?? Math.max(estimated, slice.offset + rows.length + 1);
  return { rows, pagination: paginate(pageRequest, total, matched !== null) };
}

async function wholePage(tx: TenantTx, walk: Walk, pageRequest: PageRequest): Promise<ReadPage> {
  const { list, order, store } = walk;
  const counting = countRecords(tx, list.noun);
  const offset = offsetOf(pageRequest);
  if (offset <= nearOffset) {
    const near = sliceRows(tx, list, order, { limit: pageRequest.limit, offset, fromEnd: false });
    const [total, rows] = await pipelined(counting, store.page(tx, near));
    return { rows, pagination: paginate(pageRequest, total) };
  }
  const total = await counting.send();
  return {
    rows: await deepPage(tx, walk, sliceOf(pageRequest, total)),
    pagination: paginate(pageRequest, total),
  };
}

/**
 * Returns a page of a list. Caches the first pages of unfiltered lists, which every member opens and reloads
 * after changes.
 */
export function cachedPage(
  tx: TenantTx,
  { noun, conditions }: RecordList,
  query: { page: number; limit: number },
  { answers }: ReadCache,
  write: () => Promise<SerializedAnswer>,
): Promise<SerializedAnswer> {
  const isEverybodys = conditions.length === 0 && offsetOf(query) <= nearOffset;
  return isEverybodys ? answers.answer(tx, [`${noun} list`, query], write) : write();
}

/** Returns the pagination of a page whose order no column has. Estimates large numbers of matches. */
export async function paginateShown(
  tx: TenantTx,
  list: RecordList,
  pageRequest: { readonly page: number; readonly limit: number },
  shown: number,
): Promise<Pagination> {
  const offset = offsetOf(pageRequest);
  if (list.conditions.length === 0 || shown === 0) return paginate(pageRequest, await countList(tx, list));
  if (shown < pageRequest.limit) return paginate(pageRequest, offset + shown);
  const none = { limit: 0, offset: 0, cap: maxCountedInRequest };
  const { matched, estimated } = await selectMatchingPage(tx, list, anyOrder, none);
  return paginate(pageRequest, matched ?? Math.max(estimated, offset + shown + 1), matched !== null);
}

const anyOrder: Order = { column: "id", hasGaps: false, descending: false };

const offsetOf = ({ page, limit }: { page: number; limit: number }) => (page - 1) * limit;

export function countList(tx: TenantTx, list: RecordList): Promise<number> {
  return (list.conditions.length === 0 ? countRecords(tx, list.noun) : countMatches(tx, list)).send();
}

/** Returns the slice for a page. Reads a page in the second half from the end. */
function sliceOf({ page, limit }: PageRequest, total: number) {
  const offset = offsetOf({ page, limit });
  if (offset <= total / 2) return { limit, offset, fromEnd: false };
  const shown = Math.max(0, Math.min(limit, total - offset));
  return { limit: shown, offset: Math.max(0, total - offset - shown), fromEnd: true };
}
type Slice = ReturnType<typeof sliceOf>;

async function deepPage(tx: TenantTx, walk: Walk, slice: Slice): Promise<JsonRows> {
  const { list, order, store } = walk;
  const start = slice.offset - (slice.offset % anchorStep);
  const startId =
    start === 0 ? undefined : await recordAt(tx, walk, { offset: start, fromEnd: slice.fromEnd });
  const near = { ...slice, offset: slice.offset - start, startId };
  const close =
    startId === undefined ? noRows : await store.page(tx, sliceRows(tx, list, order, near)).send();
  const isWhole = close.length === slice.limit;
  return isWhole ? close : store.page(tx, sliceRows(tx, list, order, slice)).send();
}

/** Returns the record at an offset. Caches the record until the organisation's next action. */
async function recordAt(
  tx: TenantTx,
  { list, order, anchors }: Omit<Walk, "store">,
  { offset, fromEnd }: { offset: number; fromEnd: boolean },
): Promise<string | undefined> {
  const key = [tx.orgId, list.table, order.column, order.descending, fromEnd].join(" ");
  const actions = await countRecords(tx, "action").send();
  const walk = () => selectAnchorIds(tx, list, order, { fromEnd, step: anchorStep, last: offset });
  return anchors.at({ key, actions }, offset, walk);
}
