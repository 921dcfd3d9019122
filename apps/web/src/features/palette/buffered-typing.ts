import { pressedKey } from "#src/ui/controls/pressed-key.ts";
import { isTyping } from "./key-press.ts";

const longestHoldMs = 5000;

let letGo: (() => void) | undefined;

/**
 * Buffers the text that the user types after a shortcut, until the field that the shortcut opens has the
 * focus. Escape, a click or a time limit discards the text.
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
    // The field receives the focus before its event listeners are attached, so the text waits for a
    // microtask.
    if (text !== "") queueMicrotask(() => typeInto(target, text));
  };
  addEventListener("keydown", hear, { signal, capture: true });
  addEventListener("focusin", fill, { signal });
  addEventListener("pointerdown", () => watch.abort(), { signal });
}

function typedAfter(text: string, event: KeyboardEvent): string | undefined {
  const key = pressedKey(event);
  if (event.ctrlKey || event.metaKey) return undefined;
  if (key === "Backspace") return text.slice(0, -1);
  return [...key].length === 1 ? text + key : undefined;
}

function typeInto(field: EventTarget | null, text: string): void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  // Inputs for e-mail addresses and numbers do not support selections.
  if (field.selectionStart === null) return;
  field.setRangeText(text, field.value.length, field.value.length, "end");
  field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText", data: text }));
}
