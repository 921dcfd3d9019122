import { readStored, writeStored } from "./storage.ts";

const storageKey = "singleKeyShortcuts";

/** WCAG 2.1.4: single-character shortcuts can be switched off. Every such shortcut checks this first. */
export function hasSingleKeys(): boolean {
  return readStored(storageKey) !== "off";
}

export function setSingleKeys(isOn: boolean): void {
  writeStored(storageKey, isOn ? null : "off");
}
