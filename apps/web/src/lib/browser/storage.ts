/** Returns the value that this browser stored under a key; null without one, or if storage is blocked. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Remembers a value in this browser; null forgets it. Without storage it lasts until the page closes. */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Blocked or full storage only costs the memory of a preference.
  }
}

/** Returns the value that this tab stored under a key; it survives a reload and ends with the tab. */
export function readSession(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Remembers a value in this tab. */
export function writeSession(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // Blocked or full storage only loses remembered values.
  }
}
