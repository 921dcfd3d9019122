import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { guardUnload } from "#src/lib/browser/unload-guard.ts";
import type { BufferedTyping, EditorExit } from "./cell-edit.ts";

/**
 * Focuses the editor and selects its value, so that typing replaces it. Keeps text typed while the editor
 * loaded, and saves it if the user has already left the cell.
 */
export function useEditorStart(
  find: () => HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | null | undefined,
  early: BufferedTyping | undefined,
  save: (exit: EditorExit) => void,
): void {
  const start = useEffectEvent(() => {
    if (early?.exit !== "leave") find()?.focus();
    if (early?.exit) return save(early.exit);
    const control = find();
    if (control === null || control === undefined || control instanceof HTMLSelectElement) return;
    if (!early) control.select();
    else if (control.selectionEnd !== null) control.setSelectionRange(early.text.length, early.text.length);
  });
  useLayoutEffect(() => start(), []);
}

/**
 * Protects unsaved input: the browser asks before the page closes, and `save` runs when the editor unmounts,
 * for example because another user's change removed the row.
 */
export function useSaveOnUnmount(isTyped: boolean, save: () => void): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => () => latest.current(), []);
  useEffect(() => (isTyped ? guardUnload() : undefined), [isTyped]);
}
