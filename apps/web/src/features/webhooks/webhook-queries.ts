import type { Client } from "@lanyard/client/client-shape";
import type { ApiRoutes } from "@lanyard/contract/api-routes";
import type { RouteInput } from "@lanyard/contract/route/route";
import type { Delivery } from "@lanyard/contract/webhook/webhook-schema";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useClient } from "#src/lib/api/client-context.ts";

type Routes = ApiRoutes["webhooks"];
export type WebhookBody = RouteInput<Routes["create"]>["body"];

const listKey = ["webhooks", "list"] as const;
const deliveriesKey = (id: string) => ["webhooks", "deliveries", id] as const;

export function useWebhooks() {
  const client = useClient();
  return useQuery({
    queryKey: listKey,
    queryFn: async ({ signal }) => (await client.webhooks.list(undefined, { signal })).webhooks,
    refetchOnMount: "always",
  });
}

const refreshMs = 2000;
const noPage: string | undefined = undefined;
const isUnsent = ({ state, problem }: Delivery) => state === "waiting" && problem === null;

/**
 * Returns the deliveries of a webhook. Live updates do not report deliveries, so the query polls while only
 * the first page is loaded, or while a loaded delivery has not been tried.
 */
export function useDeliveries(id: string) {
  const client = useClient();
  return useInfiniteQuery({
    queryKey: deliveriesKey(id),
    queryFn: ({ pageParam, signal }) =>
      client.webhooks.deliveries(
        { params: { id }, query: pageParam === undefined ? {} : { before: pageParam } },
        { signal },
      ),
    initialPageParam: noPage,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: ({ state }) => {
      const { pages = [] } = state.data ?? {};
      const hasUnsent = pages.some(({ deliveries }) => deliveries.some(isUnsent));
      return pages.length === 1 || hasUnsent ? refreshMs : false;
    },
  });
}

export function useWebhookMutation<Result, Input = void>(
  send: (client: Client["webhooks"], input: Input) => Promise<Result>,
) {
  const client = useClient();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => send(client.webhooks, input),
    onSettled: () => cache.invalidateQueries({ queryKey: ["webhooks"] }),
  });
}
