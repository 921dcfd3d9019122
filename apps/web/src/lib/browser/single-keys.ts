import { readStored, writeStored } from "./storage.ts";

const storageKey = "singleKeyShortcuts";

/**
 * Returns whether the user allows single-character shortcuts (WCAG 2.1.4). All such shortcuts check this
 * setting.
 */
export function hasSingleKeys(): boolean {
  return readStored(storageKey) !== "off";
}

export function setSingleKeys(isOn: boolean): void {
  writeStored(storageKey, isOn ? null : "off");
}
