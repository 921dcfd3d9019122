import { useEffect, useEffectEvent } from "react";
import { pressedKey } from "#src/ui/controls/pressed-key.ts";

/** The elements in which Escape has another meaning: fields, layers above the page, and a card that is moved by keyboard. */
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

/** Components that Escape leaves, the latest last: one press leaves one of them. */
const leavers: symbol[] = [];

/**
 * Runs `leave` of the component opened last on Escape, except in a field or a layer above the page. It
 * listens on the document, because a visible tooltip closes with the same key and stops it.
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
