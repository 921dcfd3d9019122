import type { Noun } from "@lanyard/contract/action/action-schema";
import { type Pagination, paginate } from "@lanyard/contract/field/listing-schema";
import type { RecordPlural } from "@lanyard/contract/kind/record-kinds";
import { maxCountedInRequest } from "@lanyard/contract/limits";
import type { JsonRows } from "#src/db/json-rows.ts";
import { pipelined } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import type { SerializedAnswer } from "#src/http/serialized-answer.ts";
import { countRecords } from "#src/log/record-count.ts";
import type { Condition } from "#src/records/filter/record-filter.ts";
import type { RecordStore } from "#src/records/write/record-store-sql.ts";
import type { AnswerCache } from "./answer-cache.ts";
import { countMatches, type Order, selectMatchingPage, sliceRows } from "./record-list-sql.ts";
import { isShort, shortPage } from "./short-list-sql.ts";

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
}

type PageStore = Pick<RecordStore<{ id: string }>, "page" | "pageOf" | "short">;

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
  const read = list.conditions.length === 0 ? wholePage : foundPage;
  return read(tx, list, pageRequest, store);
}

async function foundPage(
  tx: TenantTx,
  list: RecordList,
  pageRequest: PageRequest,
  store: PageStore,
): Promise<ReadPage> {
  const { order } = pageRequest;
  const slice = { limit: pageRequest.limit, offset: offsetOf(pageRequest), cap: maxCountedInRequest };
  const short = shortPage(tx, list, order, slice);
  const page = short && (await store.short(tx, short, order).send());
  if (page !== undefined && isShort(page))
    return { rows: page, pagination: paginate(pageRequest, page.matched) };
  const { ids, matched, estimated } = await selectMatchingPage(tx, list, order, {
    ...slice,
    isLong: page !== undefined,
  });
  const rows = await store.pageOf(tx, ids, order).send();
  const total = matched ?? Math.max(estimated, slice.offset + rows.length + 1);
  return { rows, pagination: paginate(pageRequest, total, matched !== null) };
}

async function wholePage(
  tx: TenantTx,
  list: RecordList,
  pageRequest: PageRequest,
  store: PageStore,
): Promise<ReadPage> {
  const counting = countRecords(tx, list.noun);
  const read = (slice: Slice) => store.page(tx, sliceRows(tx, list, pageRequest.order, slice));
  const { limit } = pageRequest;
  const offset = offsetOf(pageRequest);
  if (offset <= nearOffset) {
    const [total, rows] = await pipelined(counting, read({ limit, offset, fromEnd: false }));
    return { rows, pagination: paginate(pageRequest, total) };
  }
  const total = await counting.send();
  return {
    rows: await read(sliceOf(pageRequest, total)).send(),
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
  answers: AnswerCache,
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
