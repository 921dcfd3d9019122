import type { Correction } from "@lanyard/contract/field/listing-schema";
import type { ListGroup } from "@lanyard/contract/kind/grouping";
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { listCaching, nextPageCaching } from "#src/lib/api/caching.ts";
import { useClient } from "#src/lib/api/client-context.ts";
import { refusedQuery } from "#src/lib/api/failure-text.ts";
import type { Versioned } from "#src/lib/api/list-cache.ts";
import { useIdsBeingDeleted } from "#src/records/deletion/use-ids-being-deleted.ts";
import { type ListParams, type PagedQuery, searchedParams } from "#src/records/list-params.ts";
import type { ListTotal } from "#src/records/list-total.ts";
import type { RecordSource } from "#src/records/source.ts";
import { rememberList } from "./last-list.ts";
import { useLeftRows } from "./use-left-rows.ts";

export type RecordListState<Row> = ListTotal & {
  rows: readonly Row[];
  left: ReadonlySet<string>;
  refresh: () => void;
  groups?: readonly ListGroup[] | undefined;
  /** The number of records on all pages. Records in collapsed groups do not count. */
  totalOnPages: number | undefined;
  isFailed: boolean;
  /** Set if the server refused the query. */
  refused: string | undefined;
  isOffline: boolean;
  isUpdating: boolean;
  /** Set if the list shows the results of a corrected search text. */
  corrected?: Correction | undefined;
  retry: () => void;
};

/** The requests of a list, and the query that they send. */
type ListRules<Row> = {
  routes: string;
  query: PagedQuery;
  calls: ReturnType<RecordSource<Row>["calls"]>;
};

export function useRecordList<Row extends Versioned>(
  source: RecordSource<Row>,
  params: ListParams,
  isEnabled: boolean,
): RecordListState<Row> {
  const calls = source.calls(useClient());
  const { routes } = source;
  const rules = { routes, calls, query: source.params.listQuery(params) };
  const next = { ...rules, query: source.params.listQuery({ ...params, page: params.page + 1 }) };
  const deleting = useIdsBeingDeleted(routes);
  const page = useQuery({ ...pageOptions(rules), enabled: isEnabled });
  const pagination = page.data?.pagination;
  const isCapped = pagination !== undefined && !pagination.totalIsExact;
  const exact = useQuery({ ...countOptions(rules), enabled: isCapped });
  const { corrected } = page.data ?? {};
  const { rows, left, refresh } = useLeftRows({
    queryKey: pageOptions(rules).queryKey,
    page: page.data?.rows,
    isEnabled: source.params.isNarrowed(params) && page.data !== undefined && !page.isPlaceholderData,
    deleting,
    read: async (ids, which, signal) => {
      const queries = source.params.queriesAmong(searchedParams(params, corrected), ids);
      return (await calls.list(queries[which], signal)).rows;
    },
  });
  const hidden = (page.data?.rows.length ?? 0) - (rows.length - left.size);
  const counted = (isCapped ? exact.data : undefined) ?? pagination?.totalCount;
  useRemembering(source.routes, page.isPlaceholderData ? undefined : page.data, rules.query);
  const hasNext = pagination?.hasNextPage === true && !page.isPlaceholderData;
  usePrefetch(next, hasNext && source.isPrefetched(params));
  const groups = page.data?.groups;
  const totalOnPages = counted === undefined ? undefined : counted - hidden;
  const inGroups = groups?.reduce((sum, { count }) => sum + count, 0);
  return {
    rows,
    left,
    refresh,
    groups,
    totalOnPages,
    total: inGroups === undefined ? totalOnPages : inGroups - hidden,
    isTotalExact: !isCapped || exact.data !== undefined,
    isFailed: page.isLoadingError,
    refused: refusedQuery(page.error),
    isOffline: page.isPaused && (page.isPlaceholderData || page.data === undefined),
    isUpdating: page.isPlaceholderData,
    corrected: page.isPlaceholderData ? undefined : corrected,
    retry: () => void page.refetch(),
  };
}

type ListedPage = Awaited<ReturnType<ListRules<Versioned>["calls"]["list"]>>;

function useRemembering(routes: string, data: ListedPage | undefined, query: PagedQuery): void {
  const keep = useEffectEvent(({ rows, pagination }: ListedPage) => {
    const { page, limit, totalCount, totalIsExact } = pagination;
    const ids = rows.map(({ id }) => id);
    const total = totalIsExact ? totalCount : undefined;
    rememberList(routes, { query: { ...query }, page, limit, ids, total });
  });
  useEffect(() => {
    if (data !== undefined) keep(data);
  }, [data]);
}

function pageOptions<Row>({ routes, query, calls }: ListRules<Row>) {
  return queryOptions({
    queryKey: [routes, "list", query],
    queryFn: ({ signal }) => calls.list(query, signal),
    placeholderData: keepPreviousData,
    ...listCaching,
  });
}

/**
 * Returns the query that counts the records exactly. Used if the list's response contains only an estimate.
 */
function countOptions<Row>({ routes, query, calls }: ListRules<Row>) {
  const { page: _page, limit: _limit, ...wanted } = query;
  return queryOptions({
    queryKey: [routes, "count", wanted],
    queryFn: ({ signal }) => calls.count(wanted, signal),
    ...listCaching,
  });
}

function usePrefetch<Row>(next: ListRules<Row>, isWanted: boolean) {
  const cache = useQueryClient();
  const asked = JSON.stringify(next.query);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` represents the rules, which are new in each rendering
  useEffect(() => {
    if (isWanted) cache.prefetchQuery({ ...pageOptions(next), ...nextPageCaching });
  }, [isWanted, cache, asked]);
}
