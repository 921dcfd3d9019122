import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useClient } from "#src/lib/client-context.ts";
import { watchLiveActions } from "#src/lib/live-action-event.ts";
import type { BoardKind, Columns } from "./board-model.ts";
import { type BoardNews, newsOf, noNews, withNews } from "./board-news.ts";
import { boardKey, freshColumns } from "./board-queries.ts";

/** Changes that come close together are asked for once. */
const gatherMs = 150;

/** Keeps the board that is shown true while others work: of a move only the columns that it left and entered are asked for. */
export function useBoardNews(kind: BoardKind, pipelineId: string): void {
  const client = useClient();
  const cache = useQueryClient();
  useEffect(() => {
    const place = { kind, pipelineId };
    const queryKey = boardKey(place);
    let waiting: BoardNews = noNews;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const freshen = async () => {
      const news = waiting;
      [timer, waiting] = [undefined, noNews];
      const before = cache.getQueryData<Columns>(queryKey) ?? [];
      const isAll = news.isAll || cache.isFetching({ queryKey }) > 0;
      if (isAll) return cache.invalidateQueries({ queryKey });
      if (news.stages.size === 0) return;
      const fresh = await freshColumns(client, place, before, news);
      cache.setQueryData<Columns>(queryKey, (columns) =>
        columns?.map((column) => fresh.find(({ id }) => id === column.id) ?? column),
      );
    };
    const stop = watchLiveActions((action) => {
      waiting = withNews(waiting, newsOf(action, kind, cache.getQueryData<Columns>(queryKey) ?? []));
      timer ??= setTimeout(() => {
        freshen().catch(() => cache.invalidateQueries({ queryKey }));
      }, gatherMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [client, cache, kind, pipelineId]);
}
