import { maxAttachmentBytes } from "@lanyard/contract/limits";
import { useMutation, useMutationState } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import { createSignal } from "#src/lib/browser/store.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { offerRetry, toast } from "#src/ui/overlays/toast.ts";
import { type FileHolder, fileKeys, useFileEffects } from "./file-queries.ts";

/**
 * The progress of each upload from 0 to 1, by idempotency key. This is a module variable, because uploads
 * continue after their component unmounts.
 */
const shares = new Map<string, number>();
const changed = createSignal();

function setUploadShare(key: string, share: number): void {
  shares.set(key, share);
  changed.tell();
}

function clearUploadShare(key: string): void {
  shares.delete(key);
}

/** Returns the progress of an upload from 0 to 1, or undefined while it waits for other uploads. */
export function useUploadShare(key: string): number | undefined {
  return useSyncExternalStore(changed.watch, () => shares.get(key));
}

/**
 * The results of uploading files that the user selected together. One message reports them after the last
 * upload.
 */
type UploadBatch = { pending: number; uploaded: number; actionIds: string[] };

/** A running or waiting upload. The idempotency key prevents a duplicate file if the request is repeated. */
export type FileUpload = {
  file: File;
  idempotencyKey: string;
  cancel: AbortController;
  batch: UploadBatch;
};

/**
 * Returns a function that uploads files one at a time. Uploads continue when the user leaves the record's
 * file tab.
 */
export function useUploadFiles(holder: FileHolder): (files: readonly File[]) => void {
  const client = useClient();
  const { changeFiles, offerUndo, refresh } = useFileEffects(holder);
  const upload = useMutation({
    mutationKey: fileKeys.create(holder),
    scope: { id: fileKeys.create(holder).join(" ") },
    mutationFn: ({ file, idempotencyKey, cancel }: FileUpload) => {
      // The user may have cancelled the upload while it waited.
      cancel.signal.throwIfAborted();
      const onProgress = (share: number) => setUploadShare(idempotencyKey, share);
      return client[holder.noun].create(
        { params: { id: holder.id }, file, fileName: file.name },
        { idempotencyKey, signal: cancel.signal, onProgress },
      );
    },
    onSuccess: ({ attachment, actionId }, { batch }) => {
      changeFiles((files) => [attachment, ...files.filter(({ id }) => id !== attachment.id)]);
      batch.uploaded += 1;
      if (actionId) batch.actionIds.push(actionId);
    },
    onError: (error, variables) => {
      if (!variables.cancel.signal.aborted)
        tellFailure(variables.file, error.message, () => upload.mutate({ ...variables, batch: batchOf(1) }));
    },
    onSettled: (done, _error, { idempotencyKey, batch }) => {
      clearUploadShare(idempotencyKey);
      batch.pending -= 1;
      if (batch.pending === 0 && batch.uploaded > 0)
        offerUndo(t("files.uploaded", { count: batch.uploaded }), batch.actionIds);
      return refresh(done);
    },
  });
  return (files) => {
    for (const file of files.filter(isLarge)) refuseLarge(file);
    const sent = files.filter((file) => !isLarge(file));
    const batch = batchOf(sent.length);
    for (const file of sent)
      upload.mutate({ file, idempotencyKey: crypto.randomUUID(), cancel: new AbortController(), batch });
  };
}

const isLarge = ({ size }: File) => size > maxAttachmentBytes;

function batchOf(pending: number): UploadBatch {
  return { pending, uploaded: 0, actionIds: [] };
}

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

/** Shows an error that stays until the user closes it, because no other message reports the missing file. */
function refuseLarge(file: File): void {
  const size = (file.size / megabyte).toFixed(1);
  const reason = t("files.tooLarge", { size, limit: maxAttachmentBytes / megabyte });
  toast.error(t("ui.because", { what: t("files.uploadFailed"), reason: aboutFile(file, reason) }), {
    durationMs: 0,
  });
}

function tellFailure(file: File, message: string, retry: () => void): void {
  offerRetry(t("files.uploadFailed"), aboutFile(file, message), retry);
}

function aboutFile({ name }: File, reason: string): string {
  return t("files.about", { name, reason });
}
