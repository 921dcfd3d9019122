import type { Client } from "@lanyard/client/client-shape";
import type { Attachment } from "@lanyard/contract/attachment/attachment-schema";
import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { queryOptions, useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import { useClient } from "#src/lib/api/client-context.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useUndoOffer } from "#src/records/undo/use-undo.ts";
import { useRefresh } from "#src/records/use-refresh.ts";
import { offerRetry } from "#src/ui/overlays/toast.ts";

/** The record that has the files, and the file route of its kind. */
export type FileHolder = {
  noun: `${RecordNoun}Attachments`;
  id: string;
};

export const fileKeys = {
  list: ({ noun, id }: FileHolder) => [noun, "list", id] as const,
  create: ({ noun, id }: FileHolder) => [noun, "create", id] as const,
  delete: ({ noun, id }: FileHolder) => [noun, "delete", id] as const,
};

export function fileListOptions(client: Client, holder: FileHolder) {
  return queryOptions({
    queryKey: fileKeys.list(holder),
    queryFn: async ({ signal }) =>
      (await client[holder.noun].list({ params: { id: holder.id } }, { signal })).attachments,
  });
}

/** The list hides the file immediately and shows it again after a failure. */
export function useDeleteFile(holder: FileHolder) {
  const client = useClient();
  const { changeFiles, offerUndo, refresh } = useFileEffects(holder);
  const deletion = useMutation({
    mutationKey: fileKeys.delete(holder),
    mutationFn: (attachmentId: string) =>
      client[holder.noun].delete({ params: { id: holder.id, attachmentId } }),
    onSuccess: ({ actionId }, attachmentId) => {
      changeFiles((files) => files.filter(({ id }) => id !== attachmentId));
      offerUndo(t("files.deleted"), actionId);
    },
    onError: (error, attachmentId) => {
      offerRetry(t("files.deleteFailed"), error.message, () => deletion.mutate(attachmentId));
    },
    onSettled: refresh,
  });
  return deletion;
}

export function useOptimisticFiles(holder: FileHolder, files: readonly Attachment[]): Attachment[] {
  const deleted = useMutationState({
    filters: { mutationKey: fileKeys.delete(holder), status: "pending" },
    select: ({ state }) => String(state.variables),
  });
  return files.filter(({ id }) => !deleted.includes(id));
}

export function useFileEffects(holder: FileHolder) {
  const cache = useQueryClient();
  const { queryKey } = fileListOptions(useClient(), holder);
  const refreshStale = useRefresh();
  const offerUndo = useUndoOffer();
  return {
    changeFiles: (change: (files: Attachment[]) => Attachment[]) =>
      cache.setQueryData(queryKey, (files) => files && change(files)),
    offerUndo,
    refresh: (done: { actionId?: string | undefined } | undefined) =>
      refreshStale({ noun: "attachment", actionId: done?.actionId }),
  };
}
