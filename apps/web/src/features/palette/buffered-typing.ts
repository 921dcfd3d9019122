import { pressedKey } from "#src/ui/controls/pressed-key.ts";
import { isTyping } from "./key-press.ts";

/** The time for which typed text stays in the buffer. */
const longestHoldMs = 5000;

let letGo: (() => void) | undefined;

/**
 * Buffers text that the user types after a shortcut, until its field has loaded and takes the focus. Escape
 * or a click discards the text.
 */
export function bufferTyping(): void {
  letGo?.();
  const origin = document.activeElement;
  const watch = new AbortController();
  const { signal } = watch;
  const since = performance.now();
  let text = "";
  letGo = () => watch.abort();
  const hear = (event: KeyboardEvent) => {
    const isOver = pressedKey(event) === "Escape" || performance.now() - since > longestHoldMs;
    if (isOver || (isTyping(event.target) && event.target !== origin)) return watch.abort();
    const next = typedAfter(text, event);
    if (next === undefined) return;
    text = next;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const fill = ({ target }: FocusEvent) => {
    if (!isTyping(target)) return;
    watch.abort();
    // The field takes the focus before its event listeners are attached.
    if (text !== "") queueMicrotask(() => typeInto(target, text));
  };
  addEventListener("keydown", hear, { signal, capture: true });
  addEventListener("focusin", fill, { signal });
  addEventListener("pointerdown", () => watch.abort(), { signal });
}

/** Returns the text with one more key; undefined if the key types nothing. */
function typedAfter(text: string, event: KeyboardEvent): string | undefined {
  const key = pressedKey(event);
  if (event.ctrlKey || event.metaKey) return undefined;
  if (key === "Backspace") return text.slice(0, -1);
  return [...key].length === 1 ? text + key : undefined;
}

function typeInto(field: EventTarget | null, text: string): void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  // Inputs for e-mail addresses and numbers have no selection.
  if (field.selectionStart === null) return;
  field.setRangeText(text, field.value.length, field.value.length, "end");
  field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText", data: text }));
}
