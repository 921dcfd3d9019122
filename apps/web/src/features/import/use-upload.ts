import type { Client } from "@lanyard/client/client-shape";
import type { ImportJob, ImportKind } from "@lanyard/contract/import/import-job-schema";
import type { ImportPreview } from "@lanyard/contract/import/import-schema";
import { importTimeLimitMs } from "@lanyard/contract/limits";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { readBeginning } from "./file-beginning.ts";
import { failureText } from "./import-failure.ts";
import { fileRefusal } from "./import-file.ts";
import { keepImport } from "./import-queries.ts";

/** A file on its way to the server. */
export type Upload = {
  file: File;
  /** How much has left, from 0 to 1. */
  share: number;
  /** Its first rows, once they are known. */
  beginning?: ImportPreview | undefined;
};

/** Sends a chosen file; `onReceived` hears of the import that it became. */
export function useUpload(onReceived: (job: ImportJob) => void) {
  const client = useClient();
  const cache = useQueryClient();
  const [upload, setUpload] = useState<Upload>();
  const [error, setError] = useState<string>();
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);

  const choose = async (file: File, kind: ImportKind) => {
    const refusal = fileRefusal(file);
    setError(refusal);
    if (refusal !== undefined) return;
    const cancelling = new AbortController();
    leaving.current = cancelling;
    const { signal } = cancelling;
    const show = (change: Partial<Upload>) => {
      if (!signal.aborted) setUpload((now) => ({ file, share: 0, ...now, ...change }));
    };
    show({});
    try {
      show({ beginning: await readBeginning(client, file, signal) });
      const sent = { file, kind, signal, onProgress: (share: number) => show({ share }) };
      const job = await sendFile(client, sent);
      if (signal.aborted) return;
      keepImport(cache, job);
      setUpload(undefined);
      onReceived(job);
    } catch (cause) {
      if (signal.aborted) return;
      setUpload(undefined);
      setError(cause instanceof Error ? cause.message : t("import.previewFailed"));
    }
  };

  const cancel = () => {
    leaving.current?.abort();
    setUpload(undefined);
  };

  return { upload, error, setError, choose, cancel };
}

type Sending = { file: File; kind: ImportKind; signal: AbortSignal; onProgress: (share: number) => void };

/** Sends the whole file. @throws Error with the text to show */
async function sendFile(client: Client, { file, kind, signal, onProgress }: Sending): Promise<ImportJob> {
  const timeLimit = AbortSignal.timeout(importTimeLimitMs);
  try {
    const input = { file, fileName: file.name, fields: { kind } };
    const options = { signal: AbortSignal.any([signal, timeLimit]), onProgress };
    return (await client.imports.create(input, options)).import;
  } catch (error) {
    const text = timeLimit.aborted ? t("import.timedOut") : failureText(error, t("import.previewFailed"));
    throw new Error(text, { cause: error });
  }
}
