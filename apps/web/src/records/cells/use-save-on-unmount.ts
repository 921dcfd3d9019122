import { useEffect, useRef } from "react";
import { guardUnload } from "#src/lib/browser/unload-guard.ts";

/**
 * Protects unsaved input: the browser asks before the page closes, and `save` runs when another user's change
 * removes the row.
 */
export function useSaveOnUnmount(isTyped: boolean, save: () => void): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => () => latest.current(), []);
  useEffect(() => (isTyped ? guardUnload() : undefined), [isTyped]);
}
