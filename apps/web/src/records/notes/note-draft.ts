import { useSyncExternalStore } from "react";
import { readDraft, watchDrafts, writeDraft } from "#src/lib/browser/tab-draft.ts";

const keyOf = (personId: string, recordId: string) => `note-draft:${personId}:${recordId}`;

/** The unsaved note of a person about a record, kept while they look elsewhere. */
export function useNoteDraft(personId: string, recordId: string) {
  const key = keyOf(personId, recordId);
  const text = useSyncExternalStore(watchDrafts, () => readDraft(key));
  return [text, (next: string) => writeDraft(key, next)] as const;
}

/** Takes back the draft that was saved as a note, wherever the person looks now; what they typed since stays. */
export function clearSavedDraft(personId: string, recordId: string, body: string): void {
  const key = keyOf(personId, recordId);
  if (readDraft(key).trim() === body) writeDraft(key, "");
}
