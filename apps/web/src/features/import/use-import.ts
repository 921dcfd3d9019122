import type { ImportResult } from "@lanyard/contract/import/import-schema";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useClient } from "#src/lib/client-context.ts";
import { t } from "#src/lib/messages.ts";
import { fileRefusal } from "./import-file.ts";
import { type ReadFile, readFile } from "./import-preview.ts";
import { type ImportChoices, sendImport } from "./import-sending.ts";

/** Where an import stands (spec section 4, Import flow). */
export type ImportState =
  | { step: "upload"; reading?: File }
  | ({ step: "mapping"; choices: ImportChoices } & ReadFile)
  | ({ step: "importing"; choices: ImportChoices; share: number } & ReadFile)
  | { step: "results"; file: File; result: ImportResult };

const start: ImportState = { step: "upload" };

/** The four steps with what leads from one to the next; a failure goes back and is told. */
export function useImport() {
  const client = useClient();
  const cache = useQueryClient();
  const keyOf = useRepeatKey();
  const [state, setState] = useState(start);
  const [error, setError] = useState<string>();

  const go = (next: ImportState, problem?: string) => {
    setState(next);
    setError(problem);
  };

  const choose = async (file: File) => {
    const refusal = fileRefusal(file);
    if (refusal) return go(start, refusal);
    go({ step: "upload", reading: file });
    try {
      const read = await readFile(client, file);
      if (read.rowCount === 0) return go(start, t("import.noRows"));
      go({ ...read, step: "mapping", choices: firstChoices(read) });
    } catch (cause) {
      go(start, textOf(cause, t("import.previewFailed")));
    }
  };

  const send = async (read: ReadFile, choices: ImportChoices) => {
    const onProgress = (share: number) => setState({ ...read, step: "importing", choices, share });
    go({ ...read, step: "importing", choices, share: 0 });
    try {
      const sending = { ...read, choices, idempotencyKey: keyOf(read.file, choices), onProgress };
      const result = await sendImport(client, sending);
      go({ step: "results", file: read.file, result });
      void cache.invalidateQueries();
    } catch (cause) {
      go({ ...read, step: "mapping", choices }, textOf(cause, t("import.failed")));
    }
  };

  return { state, error, setError, choose, send, restart: () => go(start), change: setState };
}

function firstChoices({ preview }: ReadFile): ImportChoices {
  const columnMapping = Object.fromEntries(
    preview.headers.map((header) => [header, preview.suggestedMapping[header] ?? ""]),
  );
  return { columnMapping, createCompanies: true, onDuplicate: "skip" };
}

/** One key for as long as the same file is sent with the same choices. */
function useRepeatKey() {
  const last = useRef<{ file: File; choices: string; key: string }>(undefined);
  return (file: File, choices: ImportChoices): string => {
    const text = JSON.stringify(choices);
    if (last.current?.file !== file || last.current.choices !== text) {
      last.current = { file, choices: text, key: crypto.randomUUID() };
    }
    return last.current.key;
  };
}

function textOf(cause: unknown, fallback: string): string {
  return cause instanceof Error && cause.message ? cause.message : fallback;
}
