import { useSyncExternalStore } from "react";
import { readDraft, watchDrafts, writeDraft } from "#src/lib/browser/tab-draft.ts";

const keyOf = (personId: string, recordId: string) => `note-draft:${personId}:${recordId}`;

/** Returns the unsaved note of a person about a record, which survives leaving the page. */
export function useNoteDraft(personId: string, recordId: string) {
  const key = keyOf(personId, recordId);
  const text = useSyncExternalStore(watchDrafts, () => readDraft(key));
  return [text, (next: string) => writeDraft(key, next)] as const;
}

/** Clears the draft of a saved note on any page; text typed since then stays. */
export function clearSavedDraft(personId: string, recordId: string, body: string): void {
  const key = keyOf(personId, recordId);
  if (readDraft(key).trim() === body) writeDraft(key, "");
}
