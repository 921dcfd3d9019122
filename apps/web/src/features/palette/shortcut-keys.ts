import { isCommand, type KeyPress, keyOf } from "./key-press.ts";

/** What a shortcut asks for. */
export type ShortcutId =
  | "palette"
  | "go-contacts"
  | "go-companies"
  | "go-deals"
  | "go-pipeline"
  | "create-contact"
  | "create-company"
  | "create-deal"
  | "create-here"
  | "focus-search"
  | "show-shortcuts";

/** Spec section 2.3: Ctrl/Cmd+1 to 4 and Ctrl/Cmd+Shift+C, O, D. */
export const withCommand: Readonly<Record<string, ShortcutId>> = {
  k: "palette",
  "1": "go-contacts",
  "2": "go-companies",
  "3": "go-deals",
  "4": "go-pipeline",
};
export const withCommandAndShift: Readonly<Record<string, ShortcutId>> = {
  c: "create-contact",
  o: "create-company",
  d: "create-deal",
};
/** Rulings, B: the twins that no browser keeps for itself. */
export const afterG: Readonly<Record<string, ShortcutId>> = {
  c: "go-contacts",
  o: "go-companies",
  d: "go-deals",
  p: "go-pipeline",
};
export const alone: Readonly<Record<string, ShortcutId>> = {
  c: "create-here",
  "/": "focus-search",
  "?": "show-shortcuts",
};

/** A key with the command key, and with Shift where it creates. */
export function commandShortcut(press: KeyPress, isMac: boolean): ShortcutId | undefined {
  if (!isCommand(press, isMac)) return undefined;
  return (press.shiftKey ? withCommandAndShift : withCommand)[keyOf(press)];
}

/** A key by itself, or the second one after "g"; "g" itself begins a pair. */
export function singleShortcut(press: KeyPress, isAfterG: boolean): ShortcutId | "g" | undefined {
  if (press.ctrlKey || press.metaKey || press.altKey) return undefined;
  if (press.key in alone && (press.key === "/" || press.key === "?")) return alone[press.key];
  if (press.shiftKey) return undefined;
  const key = keyOf(press);
  if (isAfterG && afterG[key]) return afterG[key];
  return key === "g" ? "g" : alone[key];
}
