import type { DealListQuery, DealMatching, DealSort } from "@lanyard/contract/deal/deal-schema";
import { paginate, searchText } from "@lanyard/contract/field/listing-schema";
import { noRows } from "#src/db/json-rows.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { stagesCalled, stagesInOrder } from "#src/features/pipeline/pipeline.ts";
import { writtenPage } from "#src/http/serialized-answer.ts";
import type { ReadCache } from "#src/records/read-cache.ts";
import {
  type Condition,
  hasAnyOf,
  isBetween,
  isId,
  isOneOfIds,
  isWithin,
  isWithinDays,
  never,
  searchConditions,
} from "#src/records/record-filter.ts";
import { cachedPage, countList, listRecords, type RecordList } from "#src/records/record-list.ts";
import type { Order, PageRows } from "#src/records/record-list-sql.ts";
import { selectDealPage, selectDealPageOf } from "./deal-sql.ts";
import { idsByStage, selectIds } from "./deal-stage-order-sql.ts";

export const dealSortColumns: Readonly<Record<Exclude<DealSort, "stage">, Omit<Order, "descending">>> = {
  title: { column: "name_key", hasGaps: false },
  name: { column: "name_key", hasGaps: false },
  amount: { column: "amount_cents", hasGaps: false },
  amount_cents: { column: "amount_cents", hasGaps: false },
  created_at: { column: "created_at", hasGaps: false },
  updated_at: { column: "updated_at", hasGaps: false },
  expected_close_date: { column: "expected_close_date", hasGaps: true },
};

/** One page of deals with the number of all that match. */
export async function listDealPage(tx: TenantTx, query: DealListQuery, cache: ReadCache) {
  const list = await dealList(tx, query);
  return cachedPage(tx, list, query, cache, async () => {
    const { page, pagination } = await pageOf(tx, list, query, cache);
    return writtenPage("deals", page, pagination);
  });
}

async function pageOf(tx: TenantTx, list: RecordList, query: DealListQuery, { anchors }: ReadCache) {
  if (query.sort_by !== "stage") {
    const order = { ...dealSortColumns[query.sort_by], descending: query.sort_order === "desc" };
    const read = (rows: PageRows) => selectDealPage(tx, rows);
    return listRecords(tx, list, { ...query, order, anchors }, { read, none: noRows });
  }
  const total = await countList(tx, list);
  const slice = { limit: query.limit, offset: (query.page - 1) * query.limit };
  const ids = await selectIds(tx, await stageOrder(tx, list, query, slice));
  return { page: await selectDealPageOf(tx, ids), pagination: paginate(query, total) };
}

/** A query of ids in the order of their stages' places; of all of them without a limit. */
export async function stageOrder(
  tx: TenantTx,
  { conditions }: RecordList,
  { sort_order }: Pick<DealListQuery, "sort_order">,
  slice: { limit: number | null; offset: number },
) {
  const stageIds = (await stagesInOrder(tx)).map(({ id }) => String(id));
  const isReversed = sort_order === "desc";
  const ordered = isReversed ? stageIds.reverse() : stageIds;
  return idsByStage(tx, { stageIds: ordered, isReversed, conditions, ...slice });
}

/** Exactly how many match, however many. */
export async function countMatchingDeals(tx: TenantTx, query: DealListQuery): Promise<number> {
  return countList(tx, await dealList(tx, query));
}

export async function dealList(tx: TenantTx, query: DealMatching): Promise<RecordList> {
  const conditions = [
    ...searchConditions(searchText(query)),
    ...(await ofStages(tx, query)),
    ...isBetween("amount_cents", query.amount_min, query.amount_max),
    ...isBetween("probability", query.probability_min, query.probability_max),
    ...isId("company_id", query.company_id),
    ...isId("contact_id", query.contact_id),
    ...isId("pipeline_id", query.pipeline_id),
    ...isCurrency(query.currency),
    ...isWithin(query),
    ...isBetween("expected_close_date", query.close_after, query.close_before),
    ...isWithinDays("stage_entered_at", query.entered_after, query.entered_before),
    ...hasAnyOf("tag_keys", query.tags),
  ];
  return { noun: "deal", table: "deals", conditions };
}

/** A name or an outcome becomes the ids of its stages; when there are none, nothing matches. */
async function ofStages(tx: TenantTx, { stage, outcome }: DealMatching): Promise<Condition[]> {
  if (stage === undefined && outcome === undefined) return [];
  const named = stage === undefined ? await stagesInOrder(tx) : await stagesCalled(tx, stage);
  const wanted = named.filter((one) => outcome === undefined || (one.outcome ?? "open") === outcome);
  if (wanted.length === 0) return [never];
  return isOneOfIds(
    "stage_id",
    wanted.map(({ id }) => id),
  );
}

function isCurrency(code: string | undefined): Condition[] {
  return code === undefined ? [] : [{ column: "currency", op: "in", value: [code] }];
}
