import { readStored, writeStored } from "./storage.ts";

const storageKey = "singleKeyShortcuts";

/** WCAG 2.1.4: shortcuts of one character can be switched off. Whoever hears such a key asks here first. */
export function hasSingleKeys(): boolean {
  return readStored(storageKey) !== "off";
}

export function setSingleKeys(isOn: boolean): void {
  writeStored(storageKey, isOn ? null : "off");
}
