import { useState } from "react";

/** Drafts live as long as the tab: what somebody was about to note is nothing to leave behind on a machine. */
function readDraft(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

function writeDraft(key: string, text: string): void {
  try {
    if (text === "") sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // Blocked or full storage: the draft then lasts as long as the page.
  }
}

/** The unsaved note of a person about a record, kept while they look elsewhere. */
export function useNoteDraft(personId: string, recordId: string) {
  const key = `note-draft:${personId}:${recordId}`;
  const [draft, setDraft] = useState({ key, text: readDraft(key) });
  if (draft.key !== key) setDraft({ key, text: readDraft(key) });
  const change = (text: string) => {
    writeDraft(key, text);
    setDraft({ key, text });
  };
  return [draft.text, change] as const;
}
