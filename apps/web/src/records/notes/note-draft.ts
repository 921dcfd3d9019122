import { useSyncExternalStore } from "react";

/** Blocked or full storage: the draft then lasts as long as the page. */
const unstored = new Map<string, string>();
const watchers = new Set<() => void>();

const keyOf = (personId: string, recordId: string) => `note-draft:${personId}:${recordId}`;

/** Drafts live as long as the tab: what somebody was about to note is nothing to leave behind on a machine. */
function readDraft(key: string): string {
  try {
    return unstored.get(key) ?? sessionStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

function writeDraft(key: string, text: string): void {
  unstored.delete(key);
  try {
    if (text === "") sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    unstored.set(key, text);
  }
  for (const tell of watchers) tell();
}

function watch(tell: () => void) {
  watchers.add(tell);
  return () => watchers.delete(tell);
}

/** The unsaved note of a person about a record, kept while they look elsewhere. */
export function useNoteDraft(personId: string, recordId: string) {
  const key = keyOf(personId, recordId);
  const text = useSyncExternalStore(watch, () => readDraft(key));
  return [text, (next: string) => writeDraft(key, next)] as const;
}

/** Takes back the draft that was saved as a note, wherever the person looks now; what they typed since stays. */
export function clearSavedDraft(personId: string, recordId: string, body: string): void {
  const key = keyOf(personId, recordId);
  if (readDraft(key).trim() === body) writeDraft(key, "");
}
