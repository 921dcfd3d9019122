import { useCallback, useRef } from "react";

/**
 * What a screen reader is told of the board, one sentence after the other in one place: the last word is the true one.
 * It is written past React, so that a card in the air draws nothing anew.
 */
export function useBoardAnnouncements() {
  const region = useRef<HTMLDivElement>(null);
  const say = useCallback((text: string) => {
    if (region.current) region.current.textContent = text;
  }, []);
  return { region, say };
}
