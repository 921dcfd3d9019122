import { createContext, use, useLayoutEffect, useRef } from "react";
import { isFocusLost } from "#src/ui/layout/focus-keeping.ts";

/** The id of the card to focus after it renders, because a moved card is a new element. */
export type PendingFocus = { cardId: string | undefined };

export const PendingFocusContext = createContext<PendingFocus>({ cardId: undefined });

export function usePendingFocus(cardId: string) {
  const kept = use(PendingFocusContext);
  const link = useRef<HTMLAnchorElement>(null);
  useLayoutEffect(() => {
    const element = link.current;
    if (kept.cardId === cardId && isFocusLost()) {
      kept.cardId = undefined;
      // A move by another member must not scroll the board.
      element?.focus({ preventScroll: true });
    }
    return () => {
      if (element && element === document.activeElement) kept.cardId = cardId;
    };
  }, [kept, cardId]);
  return link;
}

export function findCardLink(cardId: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-row="${cardId}"] [data-row-link]`);
}

export function primaryCardOf(ids: readonly string[]): string {
  const focused = document.activeElement?.closest<HTMLElement>("[data-row]")?.dataset.row;
  return ids.find((id) => id === focused) ?? ids[0] ?? "";
}

/**
 * Scrolls a column to its top, where moved cards appear. Otherwise, the moved cards might not be rendered.
 */
export function scrollColumnToTop(stageId: string): void {
  const columns = [...document.querySelectorAll<HTMLElement>("[data-stage]")];
  const list = columns.find(({ dataset }) => dataset.stage === stageId)?.querySelector('[role="group"]');
  if (list) list.scrollTop = 0;
}
