import { useEffectEvent, useLayoutEffect } from "react";
import type { BufferedTyping, EditorExit } from "./cell-edit.ts";

/**
 * Takes the focus in the moment the editor stands, with the old value marked so that what is typed right away replaces
 * it. What was typed earlier is gone on with, or saved if the cell was left already.
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
