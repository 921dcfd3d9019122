import type { Client } from "@lanyard/client/client-shape";
import type { ImportJob, ImportKind } from "@lanyard/contract/import/import-job-schema";
import { importTimeLimitMs } from "@lanyard/contract/limits";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import { createStore } from "#src/lib/browser/store.ts";
import { formatLanguage } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useSignedIn } from "#src/lib/session/rights.ts";
import { type FileSample, type ReadingChoice, readFileSample } from "./file-sample.ts";
import { saveReadingDraft } from "./import-draft.ts";
import { fileRefusal } from "./import-file.ts";
import { cacheImport, failureText } from "./import-queries.ts";

export type Upload = {
  file: File;
  /** The uploaded share, from 0 to 1. */
  share: number;
  beginning?: FileSample | undefined;
  choice: ReadingChoice;
  isReading: boolean;
};

/**
 * The state of an upload. `received` is the import after the upload has finished, until a mounted upload step
 * takes it over.
 */
type Sending = {
  upload?: Upload | undefined;
  error?: string | undefined;
  received?: ImportJob | undefined;
  ending?: AbortController | undefined;
};

/** A store outside React, because a change of language remounts the page. */
const sending = createStore<Sending>({});

function changeSending(next: Sending): void {
  sending.change({ ...sending.read(), ...next });
}

function endSending(): void {
  sending.read().ending?.abort();
  sending.change({});
}

function useEndWithPage(): void {
  useEffect(() => {
    const language = formatLanguage();
    return () => {
      if (formatLanguage() === language) endSending();
    };
  }, []);
}

export function useUpload(onReceived: (job: ImportJob) => void) {
  const client = useClient();
  const cache = useQueryClient();
  const owner = useSignedIn();
  const { upload, error, received } = useSyncExternalStore(sending.watch, sending.read);
  const receive = useEffectEvent(onReceived);
  useEffect(() => {
    if (received === undefined) return;
    endSending();
    receive(received);
  }, [received]);
  useEndWithPage();

  const show = (file: File, signal: AbortSignal, change: Partial<Upload>) => {
    if (signal.aborted) return;
    const { upload: before } = sending.read();
    changeSending({ upload: { file, share: 0, choice: {}, isReading: false, ...before, ...change } });
  };
  const setError = (text: string | undefined) => changeSending({ error: text });

  const choose = async (file: File, kind: ImportKind) => {
    const refusal = fileRefusal(file);
    setError(refusal);
    if (refusal !== undefined) return;
    const ending = new AbortController();
    const { signal } = ending;
    changeSending({ ending });
    show(file, signal, {});
    try {
      show(file, signal, { beginning: await readFileSample(client, file, { choice: {}, signal }) });
      const onProgress = (share: number) => show(file, signal, { share });
      const job = await sendFile(client, { file, kind, signal, onProgress });
      const { choice = {} } = sending.read().upload ?? {};
      const read = await readAs(client, job, choice);
      if (signal.aborted) return;
      saveReadingDraft(owner, read.id, choice);
      cacheImport(cache, read);
      changeSending({ received: read });
    } catch (cause) {
      if (signal.aborted) return;
      changeSending({ upload: undefined, ending: undefined });
      setError(cause instanceof Error ? cause.message : t("import.previewFailed"));
    }
  };

  /** Reads the first rows with other settings. After the upload, these settings apply to the whole file. */
  const reread = async ({ file, beginning }: Upload, more: ReadingChoice) => {
    const { ending, upload: { choice: before } = {} } = sending.read();
    if (ending === undefined || beginning === undefined) return;
    const { signal } = ending;
    const choice = { ...before, ...more };
    show(file, signal, { choice, isReading: true });
    const read = await readFileSample(client, file, { choice, signal }).catch(() => undefined);
    show(file, signal, { beginning: read ?? beginning, isReading: false });
  };

  return { upload, error, setError, choose, reread, cancel: endSending };
}

type Leaving = { file: File; kind: ImportKind; signal: AbortSignal; onProgress: (share: number) => void };

/** Uploads the whole file. @throws Error with a message for the user */
async function sendFile(client: Client, { file, kind, signal, onProgress }: Leaving): Promise<ImportJob> {
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

/**
 * Applies the chosen settings to the uploaded file. If this fails, the import keeps the settings that the
 * server detected.
 */
async function readAs(client: Client, job: ImportJob, body: ReadingChoice): Promise<ImportJob> {
  if (Object.keys(body).length === 0) return job;
  const answer = await client.imports.reread({ params: { id: job.id }, body }).catch(() => undefined);
  return answer?.import ?? job;
}
