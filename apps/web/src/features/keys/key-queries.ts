import type { Client } from "@lanyard/client/client-shape";
import type { ApiRoutes } from "@lanyard/contract/api-routes";
import type { RouteInput } from "@lanyard/contract/route/route";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useClient } from "#src/lib/api/client-context.ts";
import { idempotencyKeyOf } from "#src/lib/api/own-actions.ts";
import { useRefreshTouched } from "#src/records/use-refresh.ts";

const listKey = ["keys", "list"] as const;

type Routes = ApiRoutes["keys"];
export type KeyBody = RouteInput<Routes["create"]>["body"];

export function useKeys() {
  const client = useClient();
  return useQuery({
    queryKey: listKey,
    queryFn: async ({ signal }) => (await client.keys.list(undefined, { signal })).keys,
    refetchOnMount: "always",
  });
}

export function useKeyMutation<Result, Input = void>(
  send: (client: Client["keys"], input: Input) => Promise<Result>,
) {
  const client = useClient();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => send(client.keys, input),
    onSettled: () => cache.invalidateQueries({ queryKey: listKey }),
  });
}

/** An API key, and a number of hours. Changes that the key has made in the last `hours` hours are undone. */
export type UndonePeriod = { readonly id: string; readonly hours: number };

const hourMs = 3_600_000;

export function useKeyUndo() {
  const client = useClient();
  const refresh = useRefreshTouched();
  return useMutation({
    mutationFn: async (period: UndonePeriod) => {
      const now = Date.now();
      const [from, to] = [now - period.hours * hourMs, now].map((ms) => new Date(ms).toISOString());
      const once = { idempotencyKey: idempotencyKeyOf(period) };
      const body = { from: from ?? "", to: to ?? "" };
      const undone = await client.keys.undo({ params: { id: period.id }, body }, once);
      void refresh([undone]);
      return undone;
    },
  });
}
