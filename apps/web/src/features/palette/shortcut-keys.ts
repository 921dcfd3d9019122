import type { KindDeclaration } from "@lanyard/contract/kind/kind";
import {
  type RecordNoun,
  type RecordPlural,
  recordKinds,
  recordNouns,
} from "@lanyard/contract/kind/record-kinds";
import { type ContextShortcut, contextShortcuts } from "#src/records/keys/context-shortcuts.ts";
import { isCommand, type KeyPress, keyOf } from "./key-press.ts";

export type ShortcutId =
  | "palette"
  | `go-${RecordPlural}`
  | "go-pipeline"
  | `create-${RecordNoun}`
  | "create-here"
  | `place-${ContextShortcut}`
  | "undo-last"
  | "redo-last"
  | "focus-search"
  | "show-shortcuts";

export const withCommand: Readonly<Record<string, ShortcutId>> = {
  k: "palette",
  z: "undo-last",
  a: "place-select-all",
  ...shortcutsOf((noun) => [recordKinds[noun].keys.digit, `go-${recordKinds[noun].plural}`]),
  "4": "go-pipeline",
};
export const withCommandAndShift: Readonly<Record<string, ShortcutId>> = {
  z: "redo-last",
  ...shortcutsOf((noun) => [createLetter(noun), `create-${noun}`]),
};
/**
 * The second keys of shortcuts that start with "g". Browsers reserve some shortcuts of the specification, so
 * these exist in addition (rulings, B).
 */
export const keysAfterG: Readonly<Record<string, ShortcutId>> = {
  ...shortcutsOf((noun) => [recordKinds[noun].keys.letter, `go-${recordKinds[noun].plural}`]),
  p: "go-pipeline",
};
export const singleKeys: Readonly<Record<string, ShortcutId>> = {
  c: "create-here",
  "/": "focus-search",
  "?": "show-shortcuts",
  ...Object.fromEntries(
    Object.entries(contextShortcuts).map(([key, does]) => [key, `place-${does}` as const]),
  ),
};

export function createLetter(noun: RecordNoun): string {
  const { letter, createLetter: own = letter }: KindDeclaration["keys"] = recordKinds[noun].keys;
  return own;
}

function shortcutsOf(of: (noun: RecordNoun) => [string, ShortcutId]): Readonly<Record<string, ShortcutId>> {
  return Object.fromEntries(recordNouns.map(of));
}

export function commandShortcut(press: KeyPress, isMac: boolean): ShortcutId | undefined {
  if (!isCommand(press, isMac)) return undefined;
  return (press.shiftKey ? withCommandAndShift : withCommand)[keyOf(press)];
}

export function singleShortcut(press: KeyPress, isAfterG: boolean): ShortcutId | "g" | undefined {
  if (press.ctrlKey || press.metaKey || press.altKey) return undefined;
  if (press.key in singleKeys && (press.key === "/" || press.key === "?")) return singleKeys[press.key];
  if (press.shiftKey) return undefined;
  const key = keyOf(press);
  if (isAfterG && keysAfterG[key]) return keysAfterG[key];
  return key === "g" ? "g" : singleKeys[key];
}
