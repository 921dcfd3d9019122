/** Blocked or full storage: the draft then lasts as long as the page. */
const unstored = new Map<string, string>();
const watchers = new Set<() => void>();

/** Drafts live as long as the tab: what somebody was about to do is nothing to leave behind on a machine. */
export function readDraft(key: string): string {
  try {
    return unstored.get(key) ?? sessionStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

/** Keeps a draft; an empty one is forgotten. */
export function writeDraft(key: string, text: string): void {
  unstored.delete(key);
  try {
    if (text === "") sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    unstored.set(key, text);
  }
  for (const tell of watchers) tell();
}

/** Forgets the drafts whose keys are meant. */
export function dropDrafts(isMeant: (key: string) => boolean): void {
  for (const key of [...unstored.keys(), ...storedKeys()]) if (isMeant(key)) writeDraft(key, "");
}

function storedKeys(): string[] {
  try {
    return Object.keys(sessionStorage);
  } catch {
    return [];
  }
}

/** Calls after each change of a draft; answers what ends that. */
export function watchDrafts(tell: () => void) {
  watchers.add(tell);
  return () => watchers.delete(tell);
}
