import { useLayoutEffect, useRef } from "react";

/**
 * Returns a function that keeps the focus on an element while it moves to a new position, because browsers
 * blur moved elements.
 */
export function useMovedFocus(order: readonly string[]): (element: EventTarget) => void {
  const moving = useRef<EventTarget>(undefined);
  const places = order.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another order moves elements
  useLayoutEffect(() => {
    if (moving.current instanceof HTMLElement) moving.current.focus();
    moving.current = undefined;
  }, [places]);
  return (element) => {
    moving.current = element;
  };
}
