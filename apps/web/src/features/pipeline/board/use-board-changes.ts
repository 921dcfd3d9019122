import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import { watchLiveActions } from "#src/lib/api/live-action-event.ts";
import { type BoardChange, boardChangeOf, noBoardChange, withBoardChange } from "./board-change.ts";
import type { BoardParams, Columns } from "./board-model.ts";
import { boardKey, refetchColumns } from "./board-queries.ts";

const gatherMs = 150;

/** Reloads the visible board after live events. A move reloads only the affected columns. */
export function useBoardChanges(params: BoardParams): void {
  const client = useClient();
  const cache = useQueryClient();
  useEffect(() => {
    const queryKey = boardKey(params);
    let waiting: BoardChange = noBoardChange;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const freshen = async () => {
      const change = waiting;
      [timer, waiting] = [undefined, noBoardChange];
      const before = cache.getQueryData<Columns>(queryKey) ?? [];
      const isAll = change.isAll || cache.isFetching({ queryKey }) > 0;
      if (isAll) return cache.invalidateQueries({ queryKey });
      if (change.stages.size === 0) return;
      const fresh = await refetchColumns(client, params, before, change);
      cache.setQueryData<Columns>(queryKey, (columns) =>
        columns?.map((column) => fresh.find(({ id }) => id === column.id) ?? column),
      );
    };
    const stop = watchLiveActions((action) => {
      waiting = withBoardChange(
        waiting,
        boardChangeOf(action, params, cache.getQueryData<Columns>(queryKey) ?? []),
      );
      timer ??= setTimeout(() => {
        freshen().catch(() => cache.invalidateQueries({ queryKey }));
      }, gatherMs);
    });
    return () => {
      stop();
      if (timer === undefined) return;
      clearTimeout(timer);
      // When parameters change, for example after a card opens, the collected changes must not be lost.
      void cache.invalidateQueries({ queryKey });
    };
  }, [client, cache, params]);
}
