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
