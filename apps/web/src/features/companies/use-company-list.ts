import { useClient } from "#src/lib/api/client-context.ts";
import { useIdsBeingDeleted } from "#src/records/deletion/use-ids-being-deleted.ts";
import { useRecordList } from "#src/records/list/use-record-list.ts";
import { type CompanyListParams, companyListParams } from "./company-list-params.ts";

/** The page of companies at a place; the next is fetched ahead when nothing narrows the list (as spec section 9). */
export function useCompanyList(params: CompanyListParams) {
  const { companies: calls } = useClient();
  return useRecordList({
    noun: "companies",
    query: companyListParams.listQuery(params),
    fetchPage: async (query, signal) => {
      const { companies: rows, pagination } = await calls.list({ query }, { signal });
      return { rows, pagination };
    },
    fetchCount: async (query, signal) => (await calls.count({ query }, { signal })).totalCount,
    isPrefetched: !companyListParams.isNarrowed(params),
    deleting: useIdsBeingDeleted("companies"),
  });
}
