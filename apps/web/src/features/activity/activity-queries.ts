import type { Client } from "@lanyard/client/client-shape";
import { infiniteQueryOptions } from "@tanstack/react-query";

/** The nouns that have a timeline. */
export type ActivityNoun = "contacts" | "companies" | "deals";

/** What happened to a record, newest first, a part at a time. Changed by everybody, so never taken as fresh. */
export function activityOptions(client: Client, noun: ActivityNoun, id: string) {
  return infiniteQueryOptions({
    queryKey: [noun, "activity", id],
    queryFn: ({ pageParam, signal }) =>
      client[noun].activity(
        { params: { id }, query: pageParam === null ? {} : { before: pageParam } },
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
