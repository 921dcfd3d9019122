import type { QueryClient } from "@tanstack/react-query";

const keptAtMost = 200;
const ownIds = new Set<string>();

/** Remembers an action that this tab ran and whose stale data is already refreshed. */
export function rememberOwnAction(actionId: string): void {
  ownIds.add(actionId);
  const [oldest] = ownIds;
  if (ownIds.size > keptAtMost && oldest !== undefined) ownIds.delete(oldest);
}

type LiveAction = { readonly id: string; readonly actor_id: string };

/** The time that a live event of the same user waits for the answer to the change behind it. */
const longestWaitMs = 2000;

/**
 * Passes live actions on except this tab's own. An event can overtake the answer, so the user's actions wait while a
 * change of this tab is being sent.
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

/**
 * Returns the idempotency key of a change, equal for repeats with the same variables object: a change
 * executed despite a lost answer is neither repeated nor reported as missing (security.md, Input 6).
 */
export function idempotencyKeyOf(variables: object): string {
  const key = keys.get(variables) ?? crypto.randomUUID();
  keys.set(variables, key);
  return key;
}
