import { readStored, writeStored } from "./storage.ts";

const storageKey = "singleKeyShortcuts";

/**
 * Returns whether the user allows single-character shortcuts, all of which check this setting (WCAG 2.1.4).
 */
export function hasSingleKeys(): boolean {
  return readStored(storageKey) !== "off";
}

export function setSingleKeys(isOn: boolean): void {
  writeStored(storageKey, isOn ? null : "off");
}
