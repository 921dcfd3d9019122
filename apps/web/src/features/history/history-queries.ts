import type { Client } from "@lanyard/client/client-shape";
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useClient } from "#src/lib/api/client-context.ts";
import { noteOwnAction } from "#src/lib/api/own-actions.ts";
import { onlySaid } from "#src/lib/browser/search-params.ts";
import { startOfDay } from "#src/lib/format/date.ts";
import type { HistoryParams } from "./history-params.ts";

const dayMs = 86_400_000;

/** A page of the log of changes. It is others' work too, so it is asked for whenever it is opened. */
function historyOptions(client: Client, { page, from, to, ...narrowed }: HistoryParams) {
  const query = onlySaid({
    page,
    ...narrowed,
    from: from && startOfDay(from).toISOString(),
    to: to && endOfDay(to).toISOString(),
  });
  return queryOptions({
    queryKey: ["actions", "list", query],
    queryFn: ({ signal }) => client.actions.list({ query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnMount: "always",
  });
}

/** The last moment of a day in the viewer's zone, however long the day is. */
function endOfDay(day: string): Date {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);
  return new Date(startOfDay(next).getTime() - 1);
}

export function useHistory(params: HistoryParams) {
  return useQuery(historyOptions(useClient(), params));
}

/** Everybody in the log of changes, those who left and programs too. */
export function useActors() {
  const client = useClient();
  const { data } = useQuery({
    queryKey: ["actions", "actors"],
    queryFn: async ({ signal }) => (await client.actions.actors(undefined, { signal })).actors,
  });
  return data ?? [];
}

/** Takes an action back; what it touched may show anywhere. The caller shows the answer. */
export function useHistoryUndo() {
  const client = useClient();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => client.actions.undo({ params: { id } }),
    onSettled: (done) => {
      if (done) noteOwnAction(done.actionId);
      return cache.invalidateQueries();
    },
  });
}
