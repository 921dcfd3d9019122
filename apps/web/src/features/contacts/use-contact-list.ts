import { useClient } from "#src/lib/api/client-context.ts";
import { useIdsBeingDeleted } from "#src/records/deletion/use-ids-being-deleted.ts";
import { useRecordList } from "#src/records/list/use-record-list.ts";
import { type ContactListParams, contactListParams } from "./contact-list-params.ts";

/** The page of contacts at a place; the next is fetched ahead when nothing is searched (spec section 9). */
export function useContactList(params: ContactListParams) {
  const { contacts: calls } = useClient();
  return useRecordList({
    noun: "contacts",
    query: contactListParams.listQuery(params),
    fetchPage: async (query, signal) => {
      const { contacts: rows, pagination } = await calls.list({ query }, { signal });
      return { rows, pagination };
    },
    fetchCount: async (query, signal) => (await calls.count({ query }, { signal })).totalCount,
    isPrefetched: params.search === "",
    deleting: useIdsBeingDeleted("contacts"),
  });
}
