import { pressedKey } from "#src/ui/controls/pressed-key.ts";
export type KeyPress = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/**
 * Returns whether the command key is the only modifier: Ctrl on Windows and Linux, Cmd on Mac (spec section
 * 2.3).
 */
export function isCommand({ ctrlKey, metaKey, altKey }: KeyPress, isMac: boolean): boolean {
  const [command, other] = isMac ? [metaKey, ctrlKey] : [ctrlKey, metaKey];
  return command && !other && !altKey;
}

/** Returns the Latin letter or digit of a key, even on keyboards for other scripts. */
export function keyOf({ key, code }: KeyPress): string {
  const figure = /^(?:Digit|Numpad)(\d)$/u.exec(code)?.[1];
  if (figure) return figure;
  const isLatin = /^[a-z]$/iu.test(key);
  return (isLatin ? key : (/^Key([A-Z])$/u.exec(code)?.[1] ?? key)).toLowerCase();
}

const buttons = ["button", "checkbox", "color", "file", "image", "radio", "range", "reset", "submit"];
const fields = `input:not(${buttons.map((type) => `[type=${type}]`)}), textarea, select, [contenteditable]:not([contenteditable=false])`;
const modalLayers = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";

const isIn = (target: EventTarget | null, places: string) =>
  target instanceof Element && target.closest(places) !== null;

/** Returns whether keys type text into an element (spec section 2.3). */
export const isTyping = (target: EventTarget | null) => isIn(target, fields);

/** A form has no focus while it is being saved, so pressed keys would reach the page behind it. */
const isSaving = () => document.querySelector("form[inert]") !== null;

export function isForShortcuts(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || !pressedKey(event) || event.repeat) return false;
  return !isIn(event.target, modalLayers) && !isSaving();
}
