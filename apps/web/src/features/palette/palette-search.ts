import type { Client } from "@lanyard/client/client-shape";
import { searchLimit } from "@lanyard/contract/limits";
import { isSearchable } from "@lanyard/contract/search/search-schema";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { searchCaching } from "#src/lib/api/caching.ts";
import { useClient } from "#src/lib/api/client-context.ts";
import { searchWaitMs } from "#src/records/filters/use-search-text.ts";
import { useDebouncedValue } from "#src/ui/controls/use-debounced-value.ts";

/**
 * Returns whether a query is long enough to search: 2 characters (spec section 5), or one character that can
 * be a whole name.
 */
export function isSearched(query: string): boolean {
  return isSearchable(query.trim());
}

function searchOptions(client: Client, q: string, isLiteral: boolean) {
  return queryOptions({
    queryKey: ["search", "find", q, isLiteral],
    queryFn: async ({ signal }) =>
      (
        await client.search.find(
          { query: { q, limit: String(searchLimit), ...(isLiteral && { literal: "true" }) } },
          { signal },
        )
      ).results,
    enabled: isSearched(q),
    placeholderData: keepPreviousData,
    refetchOnMount: true,
    ...searchCaching,
  });
}

export function usePaletteSearch(query: string) {
  const [searched, setSearched] = useState("");
  const [literal, setLiteral] = useState<string>();
  const rested = useDebouncedValue(query, searchWaitMs(query)).trim();
  const text = searched === query ? query.trim() : rested;
  const { data, error, isPlaceholderData, fetchStatus } = useQuery(
    searchOptions(useClient(), text, literal === text),
  );
  const isCurrent = text === query.trim() && !isPlaceholderData;
  const isOffline = isSearched(query) && fetchStatus === "paused" && (isPlaceholderData || !data);
  return {
    results: isSearched(query) && isSearched(text) && !isOffline ? (data ?? []) : [],
    error: isCurrent ? error : null,
    isOffline,
    isWaiting: isSearched(query) && !isOffline && (!isCurrent || (fetchStatus === "fetching" && !data)),
    searchNow: () => setSearched(query),
    searchLiterally: () => setLiteral(text),
  };
}
