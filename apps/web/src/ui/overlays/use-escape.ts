import { useEffect, useEffectEvent } from "react";
import { pressedKey } from "#src/ui/controls/pressed-key.ts";

/**
 * Elements that handle Escape themselves: fields, layers above the page, and a card that is being moved by
 * keyboard.
 */
const elsewhere = [
  "input:not([type='checkbox'])",
  "textarea",
  "select",
  "[contenteditable]",
  "dialog",
  "[role='dialog']",
  "[role='alertdialog']",
  "[role='menu']",
  "[role='listbox']",
  "[aria-roledescription][aria-pressed='true']",
].join(", ");

/** Mounted components that handle Escape. Each press of Escape reaches only the last one. */
const leavers: symbol[] = [];

/**
 * Runs `leave` of the last mounted component on Escape, unless a field or an overlay has the focus. Listens
 * on the document, because a visible tooltip stops the event before it reaches the window.
 */
export function useEscape(leave: () => void): void {
  const leaveLatest = useEffectEvent(leave);
  useEffect(() => {
    const self = Symbol();
    const hear = (event: KeyboardEvent) => {
      if (pressedKey(event) !== "Escape" || event.defaultPrevented) return;
      if (leavers.at(-1) !== self || isElsewhere(event.target)) return;
      event.preventDefault();
      leaveLatest();
    };
    leavers.push(self);
    document.addEventListener("keydown", hear);
    return () => {
      leavers.splice(leavers.indexOf(self), 1);
      document.removeEventListener("keydown", hear);
    };
  }, []);
}

function isElsewhere(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(elsewhere) !== null;
}
