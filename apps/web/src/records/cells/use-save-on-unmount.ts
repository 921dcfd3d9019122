import { useEffect, useRef } from "react";
import { guardUnload } from "#src/lib/browser/unload-guard.ts";

/**
 * Keeps what was typed into an editor in a row: the browser asks before the page is closed, and when the row leaves
 * the page, because somebody changed or deleted its record, `save` is called.
 */
export function useSaveOnUnmount(isTyped: boolean, save: () => void): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => () => latest.current(), []);
  useEffect(() => (isTyped ? guardUnload() : undefined), [isTyped]);
}
