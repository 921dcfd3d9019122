import { leastScore } from "@lanyard/contract/duplicate/duplicate-schema";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useClient } from "#src/lib/api/client-context.ts";
import { t } from "#src/lib/i18n/messages.ts";
import type { MergeNoun } from "#src/records/merge/merge-requests.ts";
import { useUndoOffer } from "#src/records/undo/use-undo.ts";
import { useRefresh } from "#src/records/use-refresh.ts";
import { toast } from "#src/ui/overlays/toast.ts";
import type { Confidence, PairState } from "./duplicates-search.ts";

/** The minimum score of each confidence level. Levels without one use the API's default. */
const leastScores: Readonly<Record<Confidence, { min_score?: number }>> = {
  possible: { min_score: leastScore },
  likely: {},
  sure: { min_score: 28 },
};
const pairsOnPage = 20;

const listKey = ["duplicates", "list"] as const;

/**
 * Returns a page of duplicates, most probable first. Reloads on each visit, because a background search
 * updates them.
 */
export function useDuplicates(asked: {
  noun: MergeNoun;
  confidence: Confidence;
  state: PairState;
  page: number;
}) {
  const client = useClient();
  const { noun, state, page } = asked;
  const query = { noun, state, page, limit: pairsOnPage, ...leastScores[asked.confidence] };
  return useQuery({
    queryKey: [...listKey, query],
    queryFn: ({ signal }) => client.duplicates.list({ query }, { signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
  });
}

type ChangedPair = { id: string; names: string; dismissed: boolean };

export function useDismissal() {
  const { duplicates } = useClient();
  const refresh = useRefresh();
  const [dismissed, listed] = [t("duplicates.dismissed"), t("duplicates.listedAgain")];
  const [notDismissed, notListed] = [t("duplicates.dismissFailed"), t("duplicates.undoFailed")];
  const offerListing = useUndoOffer({ done: listed, failed: notListed });
  const offerDismissal = useUndoOffer({ done: dismissed, failed: notDismissed });
  return useMutation({
    mutationFn: ({ id, dismissed }: ChangedPair) =>
      dismissed ? duplicates.dismiss({ params: { id } }) : duplicates.reopen({ params: { id } }),
    onSuccess: ({ actionId }, pair) => {
      if (pair.dismissed) offerListing(dismissed, actionId, { about: pair.names });
      else offerDismissal(listed, actionId, { about: pair.names });
    },
    onError: (error, pair) => {
      const what = pair.dismissed ? notDismissed : notListed;
      toast.error(t("ui.because", { what, reason: error.message }));
    },
    onSettled: (answer) => refresh({ noun: "duplicate", actionId: answer?.actionId }),
  });
}
