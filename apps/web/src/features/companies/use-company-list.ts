import { useClient } from "#src/lib/client-context.ts";
import { useIdsBeingDeleted } from "#src/lib/use-ids-being-deleted.ts";
import { useRecordList } from "#src/lib/use-record-list.ts";
import { type CompanyPlace, companyPlaces } from "./company-place.ts";

/** The page of companies at a place; the next is fetched ahead when nothing narrows the list (as spec section 9). */
export function useCompanyList(place: CompanyPlace) {
  const { companies: calls } = useClient();
  return useRecordList({
    noun: "companies",
    query: companyPlaces.listQuery(place),
    fetchPage: async (query, signal) => {
      const { companies: rows, pagination } = await calls.list({ query }, { signal });
      return { rows, pagination };
    },
    fetchCount: async (query, signal) => (await calls.count({ query }, { signal })).totalCount,
    isPrefetched: !companyPlaces.isNarrowed(place),
    deleting: useIdsBeingDeleted("companies"),
  });
}
