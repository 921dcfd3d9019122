import {
  type ImportJob,
  type ImportReadingInput,
  importCheckInput,
  importReadingInput,
} from "@lanyard/contract/import/import-job-schema";
import { useState } from "react";
import { z } from "zod";
import { parsedJson } from "#src/lib/browser/storage.ts";
import { readDraft, writeDraft } from "#src/lib/browser/tab-draft.ts";
import { useSignedIn } from "#src/lib/session/rights.ts";
import { type DraftOwner, importDraftKey } from "./import-draft-keys.ts";

export type Choices = z.input<typeof importCheckInput>;

const importDraft = z.object({
  /** Whether the user went back from the check to the mapping of the columns. */
  isCorrecting: z.boolean().default(false),
  reading: importReadingInput.default({}),
  /** The choices for each kind and list of columns, because other reading settings can change the columns. */
  choices: z.record(z.string(), importCheckInput).default({}),
});
type ImportDraft = z.output<typeof importDraft>;

function readImportDraft(owner: DraftOwner, importId: string): ImportDraft {
  return importDraft
    .catch(importDraft.parse({}))
    .parse(parsedJson(readDraft(importDraftKey(owner, importId))));
}

function changeDraft(owner: DraftOwner, importId: string, changes: Partial<ImportDraft>): void {
  const next = { ...readImportDraft(owner, importId), ...changes };
  writeDraft(importDraftKey(owner, importId), JSON.stringify(next));
}

export function saveReadingDraft(owner: DraftOwner, importId: string, reading: ImportReadingInput): void {
  changeDraft(owner, importId, { reading });
}

export function useFileReading(importId: string) {
  const owner = useSignedIn();
  return (changes: ImportReadingInput): ImportReadingInput => {
    // Another sheet has other headers, so selecting a sheet drops the settings that were chosen for the
    // previous sheet.
    const kept = changes.sheet === undefined ? readImportDraft(owner, importId).reading : {};
    const reading = { ...kept, ...changes };
    saveReadingDraft(owner, importId, reading);
    return reading;
  };
}

export function useIsRevisingColumns(importId: string) {
  const owner = useSignedIn();
  const [isCorrecting, setIsCorrecting] = useState(() => readImportDraft(owner, importId).isCorrecting);
  const change = (next: boolean) => {
    changeDraft(owner, importId, { isCorrecting: next });
    setIsCorrecting(next);
  };
  return [isCorrecting, change] as const;
}

export function useChoices(job: ImportJob, first: () => Choices) {
  const owner = useSignedIn();
  const columns = JSON.stringify([job.kind, ...job.headers]);
  const [choices, setChoices] = useState(
    (): Choices => readImportDraft(owner, job.id).choices[columns] ?? first(),
  );
  const change = (changes: Partial<Choices>) => {
    const next = { ...choices, ...changes };
    const kept = readImportDraft(owner, job.id).choices;
    changeDraft(owner, job.id, { choices: { ...kept, [columns]: importCheckInput.parse(next) } });
    setChoices(next);
  };
  return [choices, change] as const;
}
