import {
  type ImportJob,
  type ImportReadingInput,
  importCheckInput,
  importReadingInput,
} from "@lanyard/contract/import/import-job-schema";
import { useState } from "react";
import { z } from "zod";
import { readDraft, writeDraft } from "#src/lib/browser/tab-draft.ts";
import { useSignedIn } from "#src/lib/session/signed-in.ts";
import { type DraftOwner, importDraftKey } from "./import-draft-keys.ts";

/** What happens to the columns of a file, as the check takes it. */
export type Choices = z.input<typeof importCheckInput>;

/** What somebody has chosen for an import since its last check. */
const importDraft = z.object({
  /** They went back from the check to the columns. */
  isCorrecting: z.boolean().default(false),
  /** How the file is to be read. */
  reading: importReadingInput.default({}),
  /** By columns: a file that is read in another way has others. */
  choices: z.record(z.string(), importCheckInput).default({}),
});
type ImportDraft = z.output<typeof importDraft>;

function readImportDraft(owner: DraftOwner, importId: string): ImportDraft {
  return importDraft.catch(importDraft.parse({})).parse(stored(readDraft(importDraftKey(owner, importId))));
}

function stored(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

function changeDraft(owner: DraftOwner, importId: string, changes: Partial<ImportDraft>): void {
  const next = { ...readImportDraft(owner, importId), ...changes };
  writeDraft(importDraftKey(owner, importId), JSON.stringify(next));
}

/** Keeps how somebody chose that the file of an import is read. */
export function saveReadingDraft(owner: DraftOwner, importId: string, reading: ImportReadingInput): void {
  changeDraft(owner, importId, { reading });
}

/** How the file is read, also while it was on its way: takes a choice and answers all of them. */
export function useFileReading(importId: string) {
  const owner = useSignedIn();
  return (changes: ImportReadingInput): ImportReadingInput => {
    // The header of one sheet says nothing about another one.
    const kept = changes.sheet === undefined ? readImportDraft(owner, importId).reading : {};
    const reading = { ...kept, ...changes };
    saveReadingDraft(owner, importId, reading);
    return reading;
  };
}

/** Whether the reader went back to the columns of an import that was checked. */
export function useIsRevisingColumns(importId: string) {
  const owner = useSignedIn();
  const [isCorrecting, setIsCorrecting] = useState(() => readImportDraft(owner, importId).isCorrecting);
  const change = (next: boolean) => {
    changeDraft(owner, importId, { isCorrecting: next });
    setIsCorrecting(next);
  };
  return [isCorrecting, change] as const;
}

/** What was chosen for the columns as they are read now; it is there again when the page was left or loaded anew. */
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
