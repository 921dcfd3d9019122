import { readStored, writeStored } from "./storage.ts";

const storageKey = "singleKeyShortcuts";

/**
 * Returns whether the user allows shortcuts of a single character (WCAG 2.1.4). Each of these shortcuts checks
 * it.
 */
export function hasSingleKeys(): boolean {
  return readStored(storageKey) !== "off";
}

export function setSingleKeys(isOn: boolean): void {
  writeStored(storageKey, isOn ? null : "off");
}
