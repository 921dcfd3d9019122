import type { Pagination } from "@lanyard/contract/field/listing-schema";
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { listCaching, nextPageCaching } from "#src/lib/api/caching.ts";
import type { ListTotal } from "./list-total.ts";

type Page<Row> = { rows: readonly Row[]; pagination: Pagination };

/** The calls behind one list, and what is asked of them. */
type RecordListRules<Query, Row> = {
  noun: string;
  query: Query;
  fetchPage: (query: Query, signal: AbortSignal) => Promise<Page<Row>>;
  fetchCount: (query: Omit<Query, "page" | "limit">, signal: AbortSignal) => Promise<number>;
  /** Whether the next page is worth fetching ahead. */
  isPrefetched: boolean;
  deleting: ReadonlySet<string>;
};

export type RecordListState<Row> = ListTotal & {
  rows: readonly Row[];
  isFailed: boolean;
  /** What was asked for comes once there is a network again. */
  isOffline: boolean;
  isUpdating: boolean;
  retry: () => void;
};

/** One page of records, how many there are, and the next page fetched ahead. */
export function useRecordList<Query extends { page: number; limit: number }, Row extends { id: string }>(
  rules: RecordListRules<Query, Row>,
): RecordListState<Row> {
  const page = useQuery(pageOptions(rules));
  const pagination = page.data?.pagination;
  const isCapped = pagination !== undefined && !pagination.totalIsExact;
  const exact = useQuery({ ...countOptions(rules), enabled: isCapped });
  const rows = page.data?.rows.filter(({ id }) => !rules.deleting.has(id)) ?? [];
  const hidden = (page.data?.rows.length ?? 0) - rows.length;
  const counted = (isCapped ? exact.data : undefined) ?? pagination?.totalCount;
  usePrefetch(rules, pagination?.hasNextPage === true && !page.isPlaceholderData);
  return {
    rows,
    total: counted === undefined ? undefined : counted - hidden,
    isTotalExact: !isCapped || exact.data !== undefined,
    isFailed: page.isLoadingError,
    isOffline: page.isPaused && (page.isPlaceholderData || page.data === undefined),
    isUpdating: page.isPlaceholderData,
    retry: () => void page.refetch(),
  };
}

/** One page of the list; the page before stays on screen until it is there. */
function pageOptions<Query, Row>({ noun, query, fetchPage }: RecordListRules<Query, Row>) {
  return queryOptions({
    // Keys name routes of the contract: noun, route, then what was asked.
    queryKey: [noun, "list", query],
    queryFn: ({ signal }) => fetchPage(query, signal),
    placeholderData: keepPreviousData,
    ...listCaching,
  });
}

/** The exact number of matches, for when the page only knows that there are many. */
function countOptions<Query extends { page: number; limit: number }, Row>({
  noun,
  query,
  fetchCount,
}: RecordListRules<Query, Row>) {
  const { page: _page, limit: _limit, ...wanted } = query;
  return queryOptions({
    queryKey: [noun, "count", wanted],
    queryFn: ({ signal }) => fetchCount(wanted, signal),
    ...listCaching,
  });
}

function usePrefetch<Query extends { page: number }, Row>(
  rules: RecordListRules<Query, Row>,
  hasNext: boolean,
) {
  const cache = useQueryClient();
  const query = { ...rules.query, page: rules.query.page + 1 };
  const asked = JSON.stringify(query);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked stands for the rules, which are new each time
  useEffect(() => {
    if (!hasNext || !rules.isPrefetched) return;
    cache.prefetchQuery({ ...pageOptions({ ...rules, query }), ...nextPageCaching });
  }, [hasNext, cache, asked]);
}
