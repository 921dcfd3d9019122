import { useClient } from "#src/lib/api/client-context.ts";
import { useIdsBeingDeleted } from "#src/records/deletion/use-ids-being-deleted.ts";
import { useRecordList } from "#src/records/list/use-record-list.ts";
import { type DealListParams, dealListParams } from "./deal-list-params.ts";

/** The page of deals at a place; the next is fetched ahead when nothing narrows the list (as spec section 9). */
export function useDealList(params: DealListParams) {
  const { deals: calls } = useClient();
  return useRecordList({
    noun: "deals",
    query: dealListParams.listQuery(params),
    fetchPage: async (query, signal) => {
      const { deals: rows, pagination } = await calls.list({ query }, { signal });
      return { rows, pagination };
    },
    fetchCount: async (query, signal) => (await calls.count({ query }, { signal })).totalCount,
    isPrefetched: !dealListParams.isNarrowed(params),
    deleting: useIdsBeingDeleted("deals"),
  });
}
