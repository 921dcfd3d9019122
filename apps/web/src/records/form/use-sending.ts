import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

export interface Sending {
  /** Whether a request has left the browser and cannot be cancelled. */
  readonly isOnItsWay: boolean;
  /** Cancels requests that wait for the network. Returns whether any was waiting. */
  readonly withdraw: () => boolean;
  /**
   * A ref to the form element. The form is inert while it sends, because it closes after saving and would
   * lose later input.
   */
  readonly element: RefObject<HTMLFormElement | null>;
}

interface Change {
  readonly isPending: boolean;
  readonly isPaused: boolean;
  readonly variables: unknown;
  readonly reset: () => void;
}

interface Form {
  readonly subscribe: (watching: { formState: { values: true }; callback: () => void }) => () => void;
}

/**
 * Tracks a form's requests. Input cancels a request that waits for the network, so that the next request
 * contains the new values.
 */
export function useSending(changes: readonly Change[], form?: Form): Sending {
  const mutations = useQueryClient().getMutationCache();
  const waiting = changes.filter(({ isPaused }) => isPaused);
  const withdraw = () => {
    const isOurs = (variables: unknown) => waiting.some((change) => change.variables === variables);
    const withdrawn = mutations.findAll({
      status: "pending",
      predicate: ({ state }) => state.isPaused && isOurs(state.variables),
    });
    for (const mutation of withdrawn) mutations.remove(mutation);
    if (withdrawn.length > 0) for (const { reset } of waiting) reset();
    return withdrawn.length > 0;
  };
  const isWaiting = waiting.length > 0;
  useEffect(() => {
    if (isWaiting) return form?.subscribe({ formState: { values: true }, callback: () => void withdraw() });
  });
  const isOnItsWay = changes.some(({ isPending, isPaused }) => isPending && !isPaused);
  return { isOnItsWay, withdraw, element: useFocusBack(isOnItsWay) };
}

/**
 * Restores the focus after the form was inert: to the first invalid field, or else to the last focused
 * element.
 */
function useFocusBack(isInert: boolean): RefObject<HTMLFormElement | null> {
  const element = useRef<HTMLFormElement>(null);
  const last = useRef<Element>(null);
  useLayoutEffect(() => {
    const form = element.current;
    if (isInert) last.current = document.activeElement;
    if (isInert || !form || !last.current) return;
    const isLost = document.activeElement?.contains(form) ?? true;
    const next = form.querySelector('[aria-invalid="true"]') ?? (isLost ? last.current : undefined);
    if (next instanceof HTMLElement) next.focus();
    last.current = null;
  }, [isInert]);
  return element;
}
