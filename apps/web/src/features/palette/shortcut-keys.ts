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

/** The parts of a key press that matter. */
export type KeyPress = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/** Ctrl on Windows and Linux, Cmd on Mac (spec section 2.3), and no other. */
export function commandShortcut(press: KeyPress, isMac: boolean): ShortcutId | undefined {
  const [command, other] = isMac ? [press.metaKey, press.ctrlKey] : [press.ctrlKey, press.metaKey];
  if (!command || other || press.altKey) return undefined;
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

/** The Latin letter or figure on the key, also where the layout writes another script. */
function keyOf({ key, code }: KeyPress): string {
  const figure = /^(?:Digit|Numpad)(\d)$/u.exec(code)?.[1];
  if (figure) return figure;
  const isLatin = /^[a-z]$/iu.test(key);
  return (isLatin ? key : (/^Key([A-Z])$/u.exec(code)?.[1] ?? key)).toLowerCase();
}

const notForText = ["button", "checkbox", "color", "file", "image", "radio", "range", "reset", "submit"];

/** Whether what is typed goes into a field: input, text area, select or editable text (spec section 2.3). */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !notForText.includes(target.type);
  const isField = target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
  return (
    isField ||
    target.isContentEditable ||
    target.closest("[contenteditable='true'], [contenteditable='']") !== null
  );
}

/** In the layers that take the keyboard for themselves; a docked panel does not. */
const modalLayers = "[role='dialog'], [role='alertdialog'], [role='menu'], [role='listbox']";

/** Whether a key may be a shortcut: not while somebody types or a dialog is open, and only the first of a held key. */
export function isForShortcuts(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.repeat || isTyping(event.target)) return false;
  return !(event.target instanceof Element && event.target.closest(modalLayers));
}
