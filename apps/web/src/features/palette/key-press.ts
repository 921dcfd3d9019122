import { pressedKey } from "#src/ui/controls/pressed-key.ts";
/** The parts of a key press that matter. */
export type KeyPress = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/** Ctrl on Windows and Linux, Cmd on Mac (spec section 2.3), and no other. */
export function isCommand({ ctrlKey, metaKey, altKey }: KeyPress, isMac: boolean): boolean {
  const [command, other] = isMac ? [metaKey, ctrlKey] : [ctrlKey, metaKey];
  return command && !other && !altKey;
}

/** The Latin letter or figure on the key, also where the layout writes another script. */
export function keyOf({ key, code }: KeyPress): string {
  const figure = /^(?:Digit|Numpad)(\d)$/u.exec(code)?.[1];
  if (figure) return figure;
  const isLatin = /^[a-z]$/iu.test(key);
  return (isLatin ? key : (/^Key([A-Z])$/u.exec(code)?.[1] ?? key)).toLowerCase();
}

const buttons = ["button", "checkbox", "color", "file", "image", "radio", "range", "reset", "submit"];
const fields = `input:not(${buttons.map((type) => `[type=${type}]`)}), textarea, select, [contenteditable]:not([contenteditable=false])`;
/** The layers that take the keyboard for themselves; a docked panel does not. */
const modalLayers = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";

const isIn = (target: EventTarget | null, places: string) =>
  target instanceof Element && target.closest(places) !== null;

/**
 * Returns whether typing at the target enters text: in an input, text area, select or editable text (spec
 * section 2.3).
 */
export const isTyping = (target: EventTarget | null) => isIn(target, fields);

/** A form that is saving has no focus, so further keys reach the page behind it. */
const isSaving = () => document.querySelector("form[inert]") !== null;

/** Returns whether a key may be a shortcut: not in a dialog, and not a repeat of a held key. */
export function isForShortcuts(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || !pressedKey(event) || event.repeat) return false;
  return !isIn(event.target, modalLayers) && !isSaving();
}
