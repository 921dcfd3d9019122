import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef } from "react";

/** What a form has sent. */
export interface Sending {
  /** Whether it is carried out is the server's to tell: it can no longer be taken back. */
  readonly isOnItsWay: boolean;
  /** Takes back what still waits for the network; answers whether anything did. */
  readonly withdraw: () => boolean;
  /** A form that closes once it is saved takes no letter while it is on its way: the letter would be lost with it. */
  readonly closing: RefObject<HTMLFormElement | null>;
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
 * Follows what a form sends. What is typed while it waits for the network takes it back, to be sent as it is then: the
 * form would close over it once what was sent before is saved.
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
  return { isOnItsWay, withdraw, closing: useRefusedTyping(isOnItsWay) };
}

function useRefusedTyping(isRefused: boolean): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const { current } = form;
    if (!isRefused || !current) return;
    const refuse = (event: Event) => event.preventDefault();
    current.addEventListener("beforeinput", refuse);
    return () => current.removeEventListener("beforeinput", refuse);
  }, [isRefused]);
  return form;
}
