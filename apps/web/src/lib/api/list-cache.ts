import type { Query, QueryClient } from "@tanstack/react-query";

export type Versioned = { id: string; version: number };

export function patchRow(
  cache: QueryClient,
  noun: string,
  id: string,
  values: Readonly<Record<string, unknown>>,
): void {
  cache.setQueriesData({ queryKey: [noun, "list"] }, (page: unknown) => {
    if (!isPage(page)) return page;
    return { ...page, rows: page.rows.map((row) => (row.id === id ? { ...row, ...values } : row)) };
  });
}

export function patchRecord(
  cache: QueryClient,
  noun: string,
  id: string,
  values: Readonly<Record<string, unknown>>,
): void {
  patchRow(cache, noun, id, values);
  cache.setQueryData(readKey(noun, id), (record: unknown) =>
    typeof record === "object" && record !== null ? { ...record, ...values } : undefined,
  );
}

const readKey = (noun: string, id: string) => [noun, "read", id];

export function recordIn(cache: QueryClient, noun: string, id: string): object | undefined {
  return rowIn(cache, noun, id) ?? cache.getQueryData<object>(readKey(noun, id));
}

export function rowIn(cache: QueryClient, noun: string, id: string): Versioned | undefined {
  const pages = cache.getQueriesData({ queryKey: [noun, "list"] }).map(([, page]) => page);
  const rows = pages.filter(isPage).flatMap((page) => page.rows);
  return rows.find((row) => row.id === id);
}

/**
 * Cancels running list queries before a change, because their responses would show the old value. Callers
 * invalidate the lists after the change. First loads continue, because their lists are still empty.
 */
export function cancelListQueries(cache: QueryClient, noun: string): void {
  cache.cancelQueries({ queryKey: [noun, "list"], predicate: isShown });
}

export function cancelReadings(cache: QueryClient, noun: string, id: string): void {
  cancelListQueries(cache, noun);
  cache.cancelQueries({ queryKey: readKey(noun, id), predicate: isShown });
}

const isShown = ({ state }: Query) => state.data !== undefined;

function isPage(page: unknown): page is { rows: readonly Versioned[] } {
  return typeof page === "object" && page !== null && "rows" in page && Array.isArray(page.rows);
}
