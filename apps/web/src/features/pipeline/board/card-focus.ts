import { createContext, use, useLayoutEffect, useRef } from "react";

/** The card to focus once it is rendered, because it has another element in another column. */
export type PendingFocus = { cardId: string | undefined };

export const PendingFocusContext = createContext<PendingFocus>({ cardId: undefined });

/** Keeps the focus on a card's link when the card moves to another column. */
export function usePendingFocus(cardId: string) {
  const kept = use(PendingFocusContext);
  const link = useRef<HTMLAnchorElement>(null);
  useLayoutEffect(() => {
    const element = link.current;
    if (kept.cardId === cardId && isFocusLost()) {
      kept.cardId = undefined;
      // Keeps the scroll position when a colleague moves the card.
      element?.focus({ preventScroll: true });
    }
    return () => {
      if (element && element === document.activeElement) kept.cardId = cardId;
    };
  }, [kept, cardId]);
  return link;
}

function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** Returns the link of a rendered card. */
export function findCardLink(cardId: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-row="${cardId}"] [data-row-link]`);
}

/** Returns the focused card among those that move together, or the first one. */
export function primaryCardOf(ids: readonly string[]): string {
  const focused = document.activeElement?.closest<HTMLElement>("[data-row]")?.dataset.row;
  return ids.find((id) => id === focused) ?? ids[0] ?? "";
}

/** Scrolls a column to its top, where cards land: further down it would not render them. */
export function scrollColumnToTop(stageId: string): void {
  const columns = [...document.querySelectorAll<HTMLElement>("[data-stage]")];
  const list = columns.find(({ dataset }) => dataset.stage === stageId)?.querySelector('[role="group"]');
  if (list) list.scrollTop = 0;
}
