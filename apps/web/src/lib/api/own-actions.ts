import type { QueryClient } from "@tanstack/react-query";

const keptAtMost = 200;
const ownIds = new Set<string>();

/** Remembers an action of this tab, so that its live event is ignored. */
export function rememberOwnAction(actionId: string): void {
  ownIds.add(actionId);
  const [oldest] = ownIds;
  if (ownIds.size > keptAtMost && oldest !== undefined) ownIds.delete(oldest);
}

type LiveAction = { readonly id: string; readonly actor_id: string };

/** The maximum time that a live event waits for the response to a change of this tab. */
const longestWaitMs = 2000;

/**
 * Delivers live events except those about this tab's own actions. An event can arrive before the response to
 * its change, so the user's events wait while a change is being sent.
 */
export function skipOwnActions<Action extends LiveAction>(
  cache: QueryClient,
  me: string,
  deliver: (action: Action) => void,
) {
  const waiting = new Map<Action, ReturnType<typeof setTimeout>>();
  const pass = (action: Action) => {
    clearTimeout(waiting.get(action));
    waiting.delete(action);
    if (!ownIds.has(action.id)) deliver(action);
  };
  const release = () => {
    if (cache.isMutating() === 0) for (const action of waiting.keys()) pass(action);
  };
  const unsubscribe = cache.getMutationCache().subscribe(release);
  return {
    take(action: Action) {
      const isPerhapsOwn = action.actor_id === me && cache.isMutating() > 0;
      if (!isPerhapsOwn) return pass(action);
      waiting.set(
        action,
        setTimeout(() => pass(action), longestWaitMs),
      );
    },
    stop() {
      unsubscribe();
      for (const timer of waiting.values()) clearTimeout(timer);
    },
  };
}

const keys = new WeakMap<object, string>();

export function idempotencyKeyOf(variables: object): string {
  const key = keys.get(variables) ?? crypto.randomUUID();
  keys.set(variables, key);
  return key;
}
