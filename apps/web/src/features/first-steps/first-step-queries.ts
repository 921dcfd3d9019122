import type { DismissibleHint } from "@lanyard/contract/person/person-schema";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useClient } from "#src/lib/api/client-context.ts";
import { useMe, usePreferencesSaving } from "#src/lib/api/me.ts";
import { idempotencyKeyOf, rememberOwnAction } from "#src/lib/api/own-actions.ts";
import { dayFromToday } from "#src/lib/format/due-day.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useUndoOffer } from "#src/records/undo/use-undo.ts";
import { offerRetry, toastFailure } from "#src/ui/overlays/toast.ts";

/**
 * Returns the organisation's progress with the first steps. It is reloaded on every mount, because any new
 * record can change it.
 */
export function useFirstSteps() {
  const client = useClient();
  return useQuery({
    queryKey: ["example", "read"],
    queryFn: ({ signal }) => client.example.read(undefined, { signal }),
    refetchOnMount: "always",
  });
}

export function useExampleFilling() {
  const client = useClient();
  const cache = useQueryClient();
  const offer = useUndoOffer({ done: t("start.removed"), failed: t("start.removeFailed") });
  const filling = useMutation({
    mutationFn: (sent: { today: string }) =>
      client.example.fill({ body: sent }, { idempotencyKey: idempotencyKeyOf(sent) }),
    onSuccess: ({ actionId }) => {
      rememberOwnAction(actionId);
      offer(t("start.filled"), actionId);
    },
    onError: ({ message }, sent) => offerRetry(t("start.fillFailed"), message, () => filling.mutate(sent)),
    onSettled: () => cache.invalidateQueries(),
  });
  return { fill: () => filling.mutate({ today: dayFromToday(0) }), isPending: filling.isPending };
}

export function useExampleRemoval() {
  const client = useClient();
  const cache = useQueryClient();
  const offer = useUndoOffer({ done: t("start.restored"), failed: t("start.restoreFailed") });
  const removal = useMutation({
    mutationFn: (sent: { also_edited: boolean }) =>
      client.example.remove({ body: sent }, { idempotencyKey: idempotencyKeyOf(sent) }),
    onSuccess: ({ actionId, kept }) => {
      if (actionId !== undefined) rememberOwnAction(actionId);
      const about = kept === 0 ? {} : { about: t("start.kept", { count: kept }) };
      offer(t("start.removed"), actionId, about);
    },
    onError: ({ message }, sent) => offerRetry(t("start.removeFailed"), message, () => removal.mutate(sent)),
    onSettled: () => cache.invalidateQueries(),
  });
  return {
    remove: (alsoEdited: boolean) => removal.mutate({ also_edited: alsoEdited }),
    isPending: removal.isPending,
  };
}

export function useHintDismissal(hint: DismissibleHint) {
  const { data: me } = useMe();
  const saving = usePreferencesSaving();
  const known = me?.preferences.put_away;
  const shown = (saving.isPending && saving.variables.put_away) || known;
  const change = (isAway: boolean) => {
    const others = (known ?? []).filter((each) => each !== hint);
    saving.mutate(
      { put_away: isAway ? [...others, hint] : others },
      {
        onError: ({ message }) => toastFailure(message, () => change(isAway)),
      },
    );
  };
  /** `isPutAway` is undefined while the preferences load. */
  return { isPutAway: shown?.includes(hint), change };
}
