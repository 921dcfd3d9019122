import { useSyncExternalStore } from "react";
import { readDraft, watchDrafts, writeDraft } from "#src/lib/browser/tab-draft.ts";

const keyOf = (personId: string, recordId: string) => `note-draft:${personId}:${recordId}`;

/** The draft survives when the user leaves the page. */
export function useNoteDraft(personId: string, recordId: string) {
  const key = keyOf(personId, recordId);
  const text = useSyncExternalStore(watchDrafts, () => readDraft(key));
  return [text, (next: string) => writeDraft(key, next)] as const;
}

export function clearSavedDraft(personId: string, recordId: string, body: string): void {
  const key = keyOf(personId, recordId);
  if (readDraft(key).trim() === body) writeDraft(key, "");
}
