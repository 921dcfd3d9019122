import type { Client } from "@lanyard/client/client-shape";
import type { ImportResult, OnDuplicate } from "@lanyard/contract/import/import-schema";
import { importTimeLimitMs } from "@lanyard/contract/limits";
import { typedOrder } from "#src/lib/format/read-date.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { failureText } from "./import-failure.ts";
import type { ReadFile } from "./import-preview.ts";

/** What a person decided about a file. An empty text leaves a column out. */
export type ImportChoices = {
  columnMapping: Readonly<Record<string, string>>;
  createCompanies: boolean;
  onDuplicate: OnDuplicate;
};

type Sending = ReadFile & {
  choices: ImportChoices;
  /** The same for a repeat of the same import, so that one lost answer never makes two imports. */
  idempotencyKey: string;
  onProgress: (share: number) => void;
};

/** Sends the whole file. @throws Error with the text to show */
export async function sendImport(client: Client, sending: Sending): Promise<ImportResult> {
  const { file, encoding, preview, choices, idempotencyKey, onProgress } = sending;
  const signal = AbortSignal.timeout(importTimeLimitMs);
  const fields = {
    // What was found in the beginning may not hold for the rest: only a choice is sent.
    ...(encoding && { encoding }),
    columnMapping: JSON.stringify(choices.columnMapping),
    delimiter: preview.delimiter,
    createCompanies: String(choices.createCompanies),
    onDuplicate: choices.onDuplicate,
    dateOrder: typedOrder(),
  };
  try {
    const options = { signal, onProgress, idempotencyKey };
    return (await client.imports.upload({ file, fileName: file.name, fields }, options)).data;
  } catch (error) {
    const text = signal.aborted ? t("import.timedOut") : failureText(error, t("import.failed"));
    throw new Error(text, { cause: error });
  }
}
