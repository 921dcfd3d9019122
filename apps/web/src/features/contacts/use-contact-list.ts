import { useClient } from "#src/lib/client-context.ts";
import { useIdsBeingDeleted } from "#src/lib/use-ids-being-deleted.ts";
import { useRecordList } from "#src/lib/use-record-list.ts";
import { type ContactPlace, contactPlaces } from "./contact-place.ts";

/** The page of contacts at a place; the next is fetched ahead when nothing is searched (spec section 9). */
export function useContactList(place: ContactPlace) {
  const { contacts: calls } = useClient();
  return useRecordList({
    noun: "contacts",
    query: contactPlaces.listQuery(place),
    fetchPage: async (query, signal) => {
      const { contacts: rows, pagination } = await calls.list({ query }, { signal });
      return { rows, pagination };
    },
    fetchCount: async (query, signal) => (await calls.count({ query }, { signal })).totalCount,
    isPrefetched: place.search === "",
    deleting: useIdsBeingDeleted("contacts"),
  });
}
