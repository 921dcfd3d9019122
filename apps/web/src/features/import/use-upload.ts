import type { Client } from "@lanyard/client/client-shape";
import type { ImportJob, ImportKind } from "@lanyard/contract/import/import-job-schema";
import { importTimeLimitMs } from "@lanyard/contract/limits";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useSignedIn } from "#src/lib/session/signed-in.ts";
import { type FileBeginning, type ReadingChoice, readBeginning } from "./file-beginning.ts";
import { keepReading } from "./import-draft.ts";
import { failureText } from "./import-failure.ts";
import { fileRefusal } from "./import-file.ts";
import { keepImport } from "./import-queries.ts";

/** A file on its way to the server. */
export type Upload = {
  file: File;
  /** How much has left, from 0 to 1. */
  share: number;
  /** Its first rows, once they are known. */
  beginning?: FileBeginning | undefined;
  /** How it is to be read, as far as somebody chose that while it leaves. */
  choice: ReadingChoice;
  /** The first rows are being read as was chosen. */
  isReading: boolean;
};

/** Sends a chosen file; `onReceived` hears of the import that it became. */
export function useUpload(onReceived: (job: ImportJob) => void) {
  const client = useClient();
  const cache = useQueryClient();
  const owner = useSignedIn();
  const [upload, setUpload] = useState<Upload>();
  const [error, setError] = useState<string>();
  const leaving = useRef<AbortController>(undefined);
  const chosen = useRef<ReadingChoice>({});
  useEffect(() => () => leaving.current?.abort(), []);

  const show = (file: File, signal: AbortSignal, change: Partial<Upload>) => {
    if (!signal.aborted)
      setUpload((now) => ({ file, share: 0, choice: {}, isReading: false, ...now, ...change }));
  };

  const choose = async (file: File, kind: ImportKind) => {
    const refusal = fileRefusal(file);
    setError(refusal);
    if (refusal !== undefined) return;
    const cancelling = new AbortController();
    leaving.current = cancelling;
    chosen.current = {};
    const { signal } = cancelling;
    show(file, signal, {});
    try {
      show(file, signal, { beginning: await readBeginning(client, file, { choice: {}, signal }) });
      const onProgress = (share: number) => show(file, signal, { share });
      const job = await sendFile(client, { file, kind, signal, onProgress });
      const read = await readAs(client, job, chosen.current);
      if (signal.aborted) return;
      keepReading(owner, read.id, chosen.current);
      keepImport(cache, read);
      setUpload(undefined);
      onReceived(read);
    } catch (cause) {
      if (signal.aborted) return;
      setUpload(undefined);
      setError(cause instanceof Error ? cause.message : t("import.previewFailed"));
    }
  };

  /** Shows the first rows as they are read in another way, in which all of the file is read when it has arrived. */
  const reread = async ({ file, beginning }: Upload, more: ReadingChoice) => {
    const signal = leaving.current?.signal;
    if (signal === undefined || beginning === undefined) return;
    const choice = { ...chosen.current, ...more };
    chosen.current = choice;
    show(file, signal, { choice, isReading: true });
    const read = await readBeginning(client, file, { choice, signal }).catch(() => undefined);
    show(file, signal, { beginning: read ?? beginning, isReading: false });
  };

  const cancel = () => {
    leaving.current?.abort();
    setUpload(undefined);
  };

  return { upload, error, setError, choose, reread, cancel };
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

/** A file that cannot be read so is shown as it was taken, with the choice to be made again. */
async function readAs(client: Client, job: ImportJob, body: ReadingChoice): Promise<ImportJob> {
  if (Object.keys(body).length === 0) return job;
  const answer = await client.imports.reread({ params: { id: job.id }, body }).catch(() => undefined);
  return answer?.import ?? job;
}
