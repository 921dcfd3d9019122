import { useEffect, useRef } from "react";
import { guardUnload } from "#src/lib/browser/unload-guard.ts";

/**
 * Keeps input of an editor in a row: the browser asks before the page closes, and `save` runs when the row
 * disappears because someone changed or deleted its record.
 */
export function useSaveOnUnmount(isTyped: boolean, save: () => void): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => () => latest.current(), []);
  useEffect(() => (isTyped ? guardUnload() : undefined), [isTyped]);
}
