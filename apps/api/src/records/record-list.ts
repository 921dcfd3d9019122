import type { Noun } from "@lanyard/contract/action/action-schema";
import { type Pagination, paginate } from "@lanyard/contract/field/listing-schema";
import type { RecordPlural } from "@lanyard/contract/kind/record-kinds";
import { maxCountedInRequest } from "@lanyard/contract/limits";
import { pipelined, type Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import type { SerializedAnswer } from "#src/http/serialized-answer.ts";
import { countRecords } from "#src/log/record-count.ts";
import { anchorStep, type PageAnchors } from "./page-anchors.ts";
import type { ReadCache } from "./read-cache.ts";
import type { Condition } from "./record-filter.ts";
import {
  countMatches,
  type Order,
  type PageRows,
  rowsOf,
  selectAnchorIds,
  selectMatchingPage,
  sliceRows,
} from "./record-list-sql.ts";

/** Pages up to this offset are read without waiting for the total, which decides from which end to read. */
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

/** Reads the records of a page. A search without results reads nothing. */
export interface PageReader<P> {
  read(page: PageRows): Statement<P>;
  readonly none: P;
}

interface Walk<P> {
  readonly list: RecordList;
  readonly order: Order;
  readonly anchors: PageAnchors;
  readonly reader: PageReader<P>;
}

type Sized = { readonly length: number };

/** Returns a page of sorted records with the number of matches. */
export function listRecords<P extends Sized>(
  tx: TenantTx,
  list: RecordList,
  asked: PageRequest,
  reader: PageReader<P>,
): Promise<{ page: P; pagination: Pagination }> {
  const walk = { list, order: asked.order, anchors: asked.anchors, reader };
  return list.conditions.length === 0 ? wholePage(tx, walk, asked) : matchingPage(tx, walk, asked);
}

async function matchingPage<P extends Sized>(
  tx: TenantTx,
  { list, order, reader }: Walk<P>,
  asked: PageRequest,
): Promise<{ page: P; pagination: Pagination }> {
  const slice = { limit: asked.limit, offset: offsetOf(asked), cap: maxCountedInRequest };
  const { ids, matched, estimated } = await selectMatchingPage(tx, list, order, slice);
  const total = matched ?? Math.max(estimated, slice.offset + ids.length + 1);
  const pagination = paginate(asked, total, matched !== null);
  if (ids.length === 0) return { page: reader.none, pagination };
  return { page: await reader.read({ rows: rowsOf(tx, list.table, ids), order }).send(), pagination };
}

async function wholePage<P extends Sized>(
  tx: TenantTx,
  walk: Walk<P>,
  asked: PageRequest,
): Promise<{ page: P; pagination: Pagination }> {
  const { list, order, reader } = walk;
  const counting = countRecords(tx, list.noun);
  const offset = offsetOf(asked);
  if (offset <= nearOffset) {
    const near = sliceRows(tx, list, order, { limit: asked.limit, offset, fromEnd: false });
    const [total, page] = await pipelined(counting, reader.read(near));
    return { page, pagination: paginate(asked, total) };
  }
  const total = await counting.send();
  return { page: await deepPage(tx, walk, sliceOf(asked, total)), pagination: paginate(asked, total) };
}

/**
 * Returns a page of a list. The first pages of unfiltered lists are cached, because everyone opens them and reloads them
 * after each change.
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

/** Returns the pagination of a page in a special order. Large numbers of matches are estimated. */
export async function paginateShown(
  tx: TenantTx,
  list: RecordList,
  asked: { readonly page: number; readonly limit: number },
  shown: number,
): Promise<Pagination> {
  const offset = offsetOf(asked);
  if (list.conditions.length === 0 || shown === 0) return paginate(asked, await countList(tx, list));
  if (shown < asked.limit) return paginate(asked, offset + shown);
  const none = { limit: 0, offset: 0, cap: maxCountedInRequest };
  const { matched, estimated } = await selectMatchingPage(tx, list, anyOrder, none);
  return paginate(asked, matched ?? Math.max(estimated, offset + shown + 1), matched !== null);
}

const anyOrder: Order = { column: "id", hasGaps: false, descending: false };

const offsetOf = ({ page, limit }: { page: number; limit: number }) => (page - 1) * limit;

/** Returns the exact number of matches. */
export function countList(tx: TenantTx, list: RecordList): Promise<number> {
  return (list.conditions.length === 0 ? countRecords(tx, list.noun) : countMatches(tx, list)).send();
}

/** Returns the slice for a page. Pages in the second half are read from the end. */
function sliceOf({ page, limit }: PageRequest, total: number) {
  const offset = offsetOf({ page, limit });
  if (offset <= total / 2) return { limit, offset, fromEnd: false };
  const shown = Math.max(0, Math.min(limit, total - offset));
  return { limit: shown, offset: Math.max(0, total - offset - shown), fromEnd: true };
}
type Slice = ReturnType<typeof sliceOf>;

/**
 * Reads the page from an anchor just before it. If the result is short because records without a value follow, the page
 * is read from the end instead.
 */
async function deepPage<P extends Sized>(tx: TenantTx, walk: Walk<P>, slice: Slice): Promise<P> {
  const { list, order, reader } = walk;
  const start = slice.offset - (slice.offset % anchorStep);
  const startId =
    start === 0 ? undefined : await recordAt(tx, walk, { offset: start, fromEnd: slice.fromEnd });
  const near = { ...slice, offset: slice.offset - start, startId };
  const close =
    startId === undefined ? reader.none : await reader.read(sliceRows(tx, list, order, near)).send();
  const isWhole = close.length === slice.limit;
  return isWhole ? close : reader.read(sliceRows(tx, list, order, slice)).send();
}

/** Returns the record at an offset, cached until the next write. */
async function recordAt(
  tx: TenantTx,
  { list, order, anchors }: Omit<Walk<unknown>, "reader">,
  { offset, fromEnd }: { offset: number; fromEnd: boolean },
): Promise<string | undefined> {
  const key = [tx.orgId, list.table, order.column, order.descending, fromEnd].join(" ");
  const actions = await countRecords(tx, "action").send();
  const walk = () => selectAnchorIds(tx, list, order, { fromEnd, step: anchorStep, last: offset });
  return anchors.at({ key, actions }, offset, walk);
}
