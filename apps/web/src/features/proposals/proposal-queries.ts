import type { ApiRoutes } from "@lanyard/contract/api-routes";
import type { RouteInput } from "@lanyard/contract/route/route";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useClient } from "#src/lib/api/client-context.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useUndoOffer } from "#src/records/undo/use-undo.ts";
import { useRefreshTouched } from "#src/records/use-refresh.ts";
import { toast } from "#src/ui/overlays/toast.ts";

export type AnswerState = "open" | "answered";

const listKey = ["proposals", "list"] as const;
const readKey = ["proposals", "read"] as const;
const proposalsShown = 200;

export function useProposals(state: AnswerState) {
  const client = useClient();
  return useQuery({
    queryKey: [...listKey, state],
    queryFn: async ({ signal }) =>
      (await client.proposals.list({ query: { state, limit: proposalsShown } }, { signal })).proposals,
    refetchOnMount: "always",
  });
}

/** Returns pages of a proposal's changes. The first page contains the groups of all changes. */
export function useProposal(id: string) {
  const client = useClient();
  return useInfiniteQuery({
    queryKey: [...readKey, id],
    queryFn: ({ pageParam, signal }) =>
      client.proposals.read(
        { params: { id }, query: { from: pageParam, ...(pageParam === 0 && { grouped: "true" }) } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    refetchOnMount: "always",
  });
}

type Acceptance = RouteInput<ApiRoutes["proposals"]["accept"]>["body"];

function useProposalsRefresh() {
  const cache = useQueryClient();
  return () => {
    // The response with notifications also contains the number of proposals to review.
    for (const key of ["proposals", "notices"]) void cache.invalidateQueries({ queryKey: [key] });
  };
}

export function useAcceptance(id: string) {
  const client = useClient();
  const refreshTouched = useRefreshTouched();
  const refresh = useProposalsRefresh();
  const offerUndo = useUndoOffer({ done: t("proposals.undone"), failed: t("proposals.undoFailed") });
  return useMutation({
    mutationFn: (body: Acceptance) => client.proposals.accept({ params: { id }, body }),
    onSuccess: (answer) => {
      const { accepted, collided, actionId } = answer;
      void refreshTouched([answer]);
      if (accepted > 0) offerUndo(t("proposals.acceptDone", { count: accepted }), actionId);
      const [first] = collided;
      if (first === undefined) return;
      const count = collided.length;
      toast.warning(t("proposals.acceptCollided", { count }), {
        about: first.message,
      });
    },
    onError: ({ message: reason }) =>
      toast.error(t("ui.because", { what: t("proposals.acceptFailed"), reason })),
    onSettled: refresh,
  });
}

export function useRefusing(id: string) {
  const client = useClient();
  const refresh = useProposalsRefresh();
  return useMutation({
    mutationFn: (reason: string) => client.proposals.refuse({ params: { id }, body: { reason } }),
    onSuccess: () => toast.success(t("proposals.refuseDone")),
    onSettled: refresh,
  });
}
