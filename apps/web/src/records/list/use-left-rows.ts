import { maxPageSize } from "@lanyard/contract/limits";
import { keepPreviousData, type QueryKey, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { listCaching } from "#src/lib/api/caching.ts";

type Named = { id: string };

type LeftRows<Row> = {
  queryKey: QueryKey;
  page: readonly Row[] | undefined;
  /** Whether rows can stop matching: the list has filters, and its page has loaded. */
  isEnabled: boolean;
  /**
   * Whether lists on the page are loading. Until they have loaded, a row that moved between them can be in
   * none.
   */
  isReading?: boolean;
  deleting: ReadonlySet<string>;
  /** Requests records by id: either all existing ones, or only those that match the filters. */
  read: (ids: readonly string[], which: "all" | "matching", signal: AbortSignal) => Promise<readonly Row[]>;
};

type Seen<Row> = { list: string; page: readonly Row[] | undefined; rows: readonly Row[] };

const none: ReadonlySet<string> = new Set();

/**
 * Returns the rows of a page. Rows that no longer match the filters stay until `refresh` or a new query. Two
 * requests distinguish them from rows that were deleted or moved to another page.
 */
export function useLeftRows<Row extends Named>(props: LeftRows<Row>) {
  const { queryKey, page = [], isEnabled, isReading = false, deleting, read } = props;
  const list = JSON.stringify(queryKey);
  const [seen, setSeen] = useState<Seen<Row>>({ list, page: undefined, rows: [] });
  const onPage = new Set(page.map(({ id }) => id));
  const known = seen.list === list && isEnabled ? seen.rows : [];
  const missing = known.filter(({ id }) => !onPage.has(id) && !deleting.has(id)).slice(-maxPageSize);
  const ids = missing.map(({ id }) => id);
  const { data, isError, isFetching, isPlaceholderData } = useQuery({
    queryKey: [...queryKey, "left", ids],
    queryFn: async ({ signal }) => {
      const [all, matching] = await Promise.all([read(ids, "all", signal), read(ids, "matching", signal)]);
      const matched = new Set(matching.map(({ id }) => id));
      return { list, ids, rows: all.filter(({ id }) => !matched.has(id)) };
    },
    placeholderData: keepPreviousData,
    enabled: ids.length > 0 && !isReading,
    ...listCaching,
  });
  const checked = data?.list === list ? data : undefined;
  const left = new Map(ids.length === 0 ? [] : checked?.rows.map((row) => [row.id, row]));
  // Ignores the previous response while a new one loads: its rows may have changed, and a row that is
  // dropped once never returns.
  const checkedIds = new Set(isFetching || isPlaceholderData ? [] : checked?.ids);
  const isDropped = (id: string) => !isReading && (checkedIds.has(id) || isError);
  const isKept = ({ id }: Row) => ids.includes(id) && (left.has(id) || !isDropped(id));
  const shown = known.filter((row) => onPage.has(row.id) || isKept(row));
  if (isEnabled && (seen.page !== page || seen.list !== list))
    setSeen({ list, page, rows: withMissing(shown, page) });
  else if (seen.list !== list) setSeen({ list, page: undefined, rows: [] });
  const rows = isEnabled ? shown.map((row) => left.get(row.id) ?? row) : page;
  return {
    rows: rows.filter(({ id }) => !deleting.has(id)),
    left: left.size === 0 ? none : new Set(ids.filter((id) => left.has(id))),
    refresh: () => setSeen({ list, page, rows: page }),
  };
}

/**
 * Returns the new page plus the rows that only the former page had, each below the row that preceded it on
 * the former page.
 */
function withMissing<Row extends Named>(former: readonly Row[], page: readonly Row[]): Row[] {
  const rows = [...page];
  const onPage = new Set(page.map(({ id }) => id));
  for (const [index, row] of former.entries()) {
    if (onPage.has(row.id)) continue;
    const above = former[index - 1];
    rows.splice(rows.findIndex(({ id }) => id === above?.id) + 1, 0, row);
  }
  return rows;
}
