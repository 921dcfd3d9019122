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

/** The settings of a check. */
export type Choices = z.input<typeof importCheckInput>;

/** The user's unsaved choices for an import. */
const importDraft = z.object({
  /** Whether the user returned from the check to the columns. */
  isCorrecting: z.boolean().default(false),
  reading: importReadingInput.default({}),
  /** The choices for each list of columns. Other reading settings can give other columns. */
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

/** Stores the reading settings of an import in this tab. */
export function saveReadingDraft(owner: DraftOwner, importId: string, reading: ImportReadingInput): void {
  changeDraft(owner, importId, { reading });
}

/**
 * Returns a function that stores changed reading settings. It returns all settings, including those from the
 * upload.
 */
export function useFileReading(importId: string) {
  const owner = useSignedIn();
  return (changes: ImportReadingInput): ImportReadingInput => {
    // The header settings belong to one sheet.
    const kept = changes.sheet === undefined ? readImportDraft(owner, importId).reading : {};
    const reading = { ...kept, ...changes };
    saveReadingDraft(owner, importId, reading);
    return reading;
  };
}

/** Returns whether the user has returned from the check to the columns, and the setter. */
export function useIsRevisingColumns(importId: string) {
  const owner = useSignedIn();
  const [isCorrecting, setIsCorrecting] = useState(() => readImportDraft(owner, importId).isCorrecting);
  const change = (next: boolean) => {
    changeDraft(owner, importId, { isCorrecting: next });
    setIsCorrecting(next);
  };
  return [isCorrecting, change] as const;
}

/**
 * Returns the choices for the current columns, and a function that changes them. They survive navigation and
 * reloads.
 */
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
