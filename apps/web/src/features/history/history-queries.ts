import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { useClient } from "#src/lib/api/client-context.ts";
import { withoutEmpty } from "#src/lib/browser/search-params.ts";
import { spanOfDays } from "#src/lib/format/date.ts";
import { useRefreshTouched } from "#src/records/use-refresh.ts";
import { withdrawToasts } from "#src/ui/overlays/toast.ts";
import type { HistorySearch } from "./history.ts";

export function useHistory(search: HistorySearch) {
  const client = useClient();
  const query = withoutEmpty({ ...search, ...spanOfDays(search) });
  return useQuery({
    queryKey: ["actions", "list", query],
    queryFn: ({ signal }) => client.actions.list({ query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnMount: "always",
  });
}

export function useChangedRecords(id: string) {
  const client = useClient();
  return useInfiniteQuery({
    queryKey: ["actions", "records", id],
    queryFn: ({ pageParam: after, signal }) =>
      client.actions.records({ params: { id }, query: after ? { after } : {} }, { signal }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

export function useActors() {
  const client = useClient();
  const { data } = useQuery({
    queryKey: ["actions", "actors"],
    queryFn: async ({ signal }) => (await client.actions.actors(undefined, { signal })).actors,
  });
  return data ?? [];
}

export function useHistoryUndo() {
  const client = useClient();
  const refresh = useRefreshTouched();
  return useMutation({
    mutationFn: ({ id, way }: { id: string; way: "undo" | "redo" }) =>
      client.actions[way]({ params: { id } }),
    onSuccess: (_done, { id, way }) => withdrawToasts(`${way} ${id}`),
    onSettled: (done) => refresh([done]),
  });
}
