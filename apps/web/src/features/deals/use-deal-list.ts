import { useClient } from "#src/lib/client-context.ts";
import { useIdsBeingDeleted } from "#src/lib/use-ids-being-deleted.ts";
import { useRecordList } from "#src/lib/use-record-list.ts";
import { type DealPlace, dealPlaces } from "./deal-place.ts";

/** The page of deals at a place; the next is fetched ahead when nothing narrows the list (as spec section 9). */
export function useDealList(place: DealPlace) {
  const { deals: calls } = useClient();
  return useRecordList({
    noun: "deals",
    query: dealPlaces.listQuery(place),
    fetchPage: async (query, signal) => {
      const { deals: rows, pagination } = await calls.list({ query }, { signal });
      return { rows, pagination };
    },
    fetchCount: async (query, signal) => (await calls.count({ query }, { signal })).totalCount,
    isPrefetched: !dealPlaces.isNarrowed(place),
    deleting: useIdsBeingDeleted("deals"),
  });
}
