import type { CsvEncoding } from "@lanyard/contract/import/csv-encoding";
import type { ImportResult } from "@lanyard/contract/import/import-schema";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { fileRefusal } from "./import-file.ts";
import { type ReadFile, readFile } from "./import-preview.ts";
import { type ImportChoices, sendImport } from "./import-sending.ts";

/** Where an import stands (spec section 4, Import flow). */
export type ImportState =
  | { step: "upload"; reading?: File }
  | ({ step: "mapping"; choices: ImportChoices; isReading?: boolean } & ReadFile)
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

  const asking = useRef<symbol>(undefined);

  const go = (next: ImportState, problem?: string) => {
    asking.current = undefined;
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

  const readAs = async (read: ReadFile, choices: ImportChoices, encoding: CsvEncoding) => {
    const preview = { ...read.preview, encoding };
    go({ ...read, preview, step: "mapping", choices, isReading: true });
    const asked = Symbol();
    asking.current = asked;
    const found = await readFile(client, read.file, encoding).catch((cause: unknown) => {
      if (asking.current === asked) setError(textOf(cause, t("import.previewFailed")));
      return read;
    });
    if (asking.current !== asked) return;
    // What was chosen meanwhile stays.
    setState((now) =>
      now.step === "mapping"
        ? { ...found, step: "mapping", choices: keptChoices(read, found, now.choices) }
        : now,
    );
  };

  const send = async (read: ReadFile, choices: ImportChoices) => {
    const onProgress = (share: number) => setState({ ...read, step: "importing", choices, share });
    go({ ...read, step: "importing", choices, share: 0 });
    try {
      const sending = { ...read, choices, idempotencyKey: keyOf(read, choices), onProgress };
      const result = await sendImport(client, sending);
      go({ step: "results", file: read.file, result });
      void cache.invalidateQueries();
    } catch (cause) {
      go({ ...read, step: "mapping", choices }, textOf(cause, t("import.failed")));
    }
  };

  return { state, error, setError, choose, readAs, send, restart: () => go(start), change: setState };
}

function firstChoices({ preview }: ReadFile): ImportChoices {
  const columnMapping = Object.fromEntries(
    preview.headers.map((header) => [header, preview.suggestedMapping[header] ?? ""]),
  );
  return { columnMapping, createCompanies: true, onDuplicate: "skip" };
}

/** Columns that are still called the same become what was chosen for them. */
function keptChoices(before: ReadFile, now: ReadFile, choices: ImportChoices): ImportChoices {
  const isSame = now.preview.headers.join("\n") === before.preview.headers.join("\n");
  return isSame ? choices : { ...choices, columnMapping: firstChoices(now).columnMapping };
}

/** One key for as long as the same file is sent with the same choices. */
function useRepeatKey() {
  const last = useRef<{ file: File; choices: string; key: string }>(undefined);
  return ({ file, encoding }: ReadFile, choices: ImportChoices): string => {
    const text = JSON.stringify({ ...choices, encoding });
    if (last.current?.file !== file || last.current.choices !== text) {
      last.current = { file, choices: text, key: crypto.randomUUID() };
    }
    return last.current.key;
  };
}

function textOf(cause: unknown, fallback: string): string {
  return cause instanceof Error && cause.message ? cause.message : fallback;
}
