import type { Client } from "@lanyard/client/client-shape";
import type { ActivityPart } from "@lanyard/contract/activity/activity-parts";
import { infiniteQueryOptions } from "@tanstack/react-query";
import type { KindName } from "#src/records/kind-name.ts";
import { timelineKey } from "#src/records/record-query-keys.ts";

/**
 * Returns the query of a record's timeline in pages, newest first. Always refetches, because any member can
 * change the record.
 */
export function activityOptions(client: Client, noun: KindName, id: string, part?: ActivityPart) {
  const narrowed = part === undefined ? {} : { part };
  return infiniteQueryOptions({
    queryKey: [...timelineKey(noun, id), ...(part === undefined ? [] : [part])],
    queryFn: ({ pageParam, signal }) =>
      client[noun].activity(
        { params: { id }, query: { ...narrowed, ...(pageParam !== null && { before: pageParam }) } },
        { signal },
      ),
    initialPageParam: firstPart(),
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    refetchOnMount: true,
  });
}

function firstPart(): string | null {
  return null;
}
