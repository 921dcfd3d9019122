import type { Client } from "@lanyard/client/client-shape";
import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import type { View, ViewChange } from "@lanyard/contract/view/view-schema";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import { readStored, writeStored } from "#src/lib/browser/storage.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useUndoOffer } from "#src/records/undo/use-undo.ts";
import { offerRetry, toast, toastWithUndo } from "#src/ui/overlays/toast.ts";

export function viewListOptions(client: Client, noun: RecordNoun) {
  return queryOptions({
    queryKey: ["views", "list", noun],
    queryFn: async ({ signal }) => (await client.views.list({ query: { noun } }, { signal })).views,
  });
}

type ViewInUrl = {
  id: string | undefined;
  /** Whether the URL contains no parameters of the list. */
  isPlain: boolean;
  /** Whether the URL contains no parameters of the list except the view. */
  isBare: boolean;
  isBoard: boolean;
};

/**
 * Returns the saved views of a list and the current one: the view in the URL, or the user's default.
 * `isWaiting` is true while a view that may apply is loading.
 */
export function useListViews(noun: RecordNoun, { id, isPlain, isBare, isBoard }: ViewInUrl) {
  const { data, isLoading, isFetching, refetch } = useQuery(viewListOptions(useClient(), noun));
  const views = useMemo(
    () => data?.filter(({ state }) => (state.layout === "board") === isBoard),
    [data, isBoard],
  );
  const storageKey = `default view of ${noun}${isBoard ? " boards" : ""}`;
  const begins = views?.find(({ is_default }) => is_default);
  useEffect(() => {
    if (views) writeStored(storageKey, begins === undefined ? null : "true");
  }, [views, begins, storageKey]);
  // The view in the URL can be newer than the cached views.
  const isMissing = id !== undefined && views?.every((view) => view.id !== id) === true;
  useEffect(() => {
    if (!isMissing) return;
    let isCurrent = true;
    void refetch().then(({ data: found }) => {
      if (isCurrent && isBare && found?.every((view) => view.id !== id)) toast.info(t("views.gone"));
    });
    return () => {
      isCurrent = false;
    };
  }, [isMissing, id, isBare, refetch]);
  const mayBegin = isPlain && readStored(storageKey) !== null;
  return {
    views: views ?? [],
    shown: id === undefined && isPlain ? begins : views?.find((view) => view.id === id),
    isWaiting: (isLoading && (mayBegin || id !== undefined)) || (isMissing && isFetching),
  };
}

type Change = Omit<ViewChange, "state"> & { state?: Partial<View["state"]> };

export function useViewChanges(noun: RecordNoun) {
  const client = useClient();
  const cache = useQueryClient();
  const refresh = () => cache.invalidateQueries({ queryKey: viewListOptions(client, noun).queryKey });
  const offer = useUndoOffer({ done: t("views.undone"), failed: t("views.undoFailed") });
  const settling = {
    onError: (error: Error) =>
      void toast.error(t("ui.because", { what: t("views.failed"), reason: error.message })),
    onSettled: refresh,
  };
  const creation = useMutation({
    mutationFn: (body: Change & { name: string }) => client.views.create({ body: { ...body, noun } }),
    onError: (error, body) => offerRetry(t("views.failed"), error.message, () => creation.mutate(body)),
    onSettled: refresh,
  });
  const change = useMutation({
    mutationFn: ({ id, ...body }: Change & { id: string }) => client.views.update({ params: { id }, body }),
    onSuccess: ({ actionId }) => actionId !== undefined && offer(t("views.saved"), actionId),
    onError: (error, view) => offerRetry(t("views.failed"), error.message, () => change.mutate(view)),
    onSettled: refresh,
  });
  const restoring = useMutation({
    mutationFn: (id: string) => client.views.restore({ params: { id } }),
    ...settling,
  });
  const removal = useMutation({
    mutationFn: ({ id }: View) => client.views.remove({ params: { id } }),
    onSuccess: ({ actionId }, { id, name }) => {
      const text = t("views.deleted", { name });
      if (actionId === undefined) toastWithUndo(text, t("ui.undo"), () => restoring.mutate(id));
      else offer(text, actionId);
    },
    ...settling,
  });
  const order = useMutation({
    // Runs one request at a time, so that the last order wins.
    scope: { id: `order of ${noun} views` },
    // Sends the order of all views: first the views of this page, then the others, such as board views.
    mutationFn: (ids: string[]) => {
      const known = cache.getQueryData(viewListOptions(client, noun).queryKey) ?? [];
      const others = known.map((view): string => view.id).filter((id) => !ids.includes(id));
      return client.views.order({ body: { noun, ids: [...ids, ...others] } });
    },
    onMutate: (ids) =>
      cache.setQueryData(viewListOptions(client, noun).queryKey, (views) =>
        views?.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)),
      ),
    ...settling,
  });
  return { create: creation, change, remove: removal, order };
}
