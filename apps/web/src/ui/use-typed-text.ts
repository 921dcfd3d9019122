import { useEffect, useRef } from "react";
import { holdPage } from "#src/lib/page-hold.ts";

/**
 * Keeps what was typed into an editor in a row: the browser asks before the page is closed, and when the row leaves
 * the page, because somebody changed or deleted its record, `save` is called.
 */
export function useTypedText(isTyped: boolean, save: () => void): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => () => latest.current(), []);
  useEffect(() => (isTyped ? holdPage() : undefined), [isTyped]);
}
