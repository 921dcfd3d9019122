import { maxAttachmentBytes } from "@lanyard/contract/limits";
import { useMutation, useMutationState } from "@tanstack/react-query";
import { useClient } from "#src/lib/client-context.ts";
import { t } from "#src/lib/messages.ts";
import { toast, toastFailure } from "#src/ui/toast.ts";
import { type FileHolder, fileKeys, useFileEffects } from "./file-queries.ts";
import { forgetShare, tellShare } from "./upload-share.ts";

/** A file on its way. The key makes a repeat after a lost answer the same file. */
export type FileUpload = { file: File; idempotencyKey: string; cancel: AbortController };

/** Uploads files, each in a call of its own and one after the other; they go on when the tab is left. */
export function useUploadFiles(holder: FileHolder): (files: readonly File[]) => void {
  const client = useClient();
  const { changeFiles, offerUndo, refresh } = useFileEffects(holder);
  const upload = useMutation({
    mutationKey: fileKeys.create(holder),
    scope: { id: fileKeys.create(holder).join(" ") },
    mutationFn: ({ file, idempotencyKey, cancel }: FileUpload) => {
      // It may have been cancelled while it waited for its turn.
      cancel.signal.throwIfAborted();
      const onProgress = (share: number) => tellShare(idempotencyKey, share);
      return client[holder.noun].create(
        { params: { id: holder.id }, file, fileName: file.name },
        { idempotencyKey, signal: cancel.signal, onProgress },
      );
    },
    onSuccess: ({ attachment, actionId }) => {
      changeFiles((files) => [attachment, ...files.filter(({ id }) => id !== attachment.id)]);
      offerUndo(t("files.uploaded"), actionId);
    },
    onError: (error, variables) => {
      if (!variables.cancel.signal.aborted)
        tellFailure(variables.file, error.message, () => upload.mutate(variables));
    },
    onSettled: (_answer, _error, { idempotencyKey }) => {
      forgetShare(idempotencyKey);
      return refresh();
    },
  });
  return (files) => {
    for (const file of files) {
      if (file.size > maxAttachmentBytes) refuseLarge(file);
      else upload.mutate({ file, idempotencyKey: crypto.randomUUID(), cancel: new AbortController() });
    }
  };
}

/** The uploads of a record that have not ended, in their order. */
export function usePendingUploads(holder: FileHolder): FileUpload[] {
  return useMutationState({
    filters: { mutationKey: fileKeys.create(holder), status: "pending" },
    select: ({ state }) => state.variables,
  })
    .filter(isUpload)
    .filter(({ cancel }) => !cancel.signal.aborted);
}

function isUpload(variables: unknown): variables is FileUpload {
  return typeof variables === "object" && variables !== null && "file" in variables && "cancel" in variables;
}

const megabyte = 1_048_576;

function refuseLarge(file: File): void {
  const size = (file.size / megabyte).toFixed(1);
  const reason = t("files.tooLarge", { size, limit: maxAttachmentBytes / megabyte });
  toast.error(t("ui.because", { what: t("files.uploadFailed"), reason: aboutFile(file, reason) }));
}

function tellFailure(file: File, message: string, retry: () => void): void {
  const text = t("ui.because", { what: t("files.uploadFailed"), reason: aboutFile(file, message) });
  toastFailure(text, { label: t("ui.retry"), run: retry });
}

function aboutFile({ name }: File, reason: string): string {
  return t("files.about", { name, reason });
}
