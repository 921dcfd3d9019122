import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/** The state of a form's requests. */
export interface Sending {
  /** Whether the request has been sent and can no longer be withdrawn. */
  readonly isOnItsWay: boolean;
  /** Withdraws requests that wait for the network; returns whether there were any. */
  readonly withdraw: () => boolean;
  /** The form's element, which is inert while sending: later input would be lost when it closes. */
  readonly element: RefObject<HTMLFormElement | null>;
}

/** A mutation of the cache library. */
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
 * Tracks a form's requests. Input while a request waits for the network withdraws it and sends the new values
 * instead, because saving closes the form.
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

/** Restores the focus that an inert form lost: to the first invalid field, or to the last focused element. */
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
