/**
 * Creates a signal. `tell` calls all callbacks that were registered with `watch`, which returns a function
 * that removes the callback.
 */
export function createSignal<Message = void>() {
  const watchers = new Set<(message: Message) => void>();
  return {
    tell: (message: Message) => {
      for (const hear of watchers) hear(message);
    },
    watch: (hear: (message: Message) => void) => {
      watchers.add(hear);
      return () => void watchers.delete(hear);
    },
  };
}

/** Creates a store outside React. Components read its value with `useSyncExternalStore`. */
export function createStore<Value>(first: Value) {
  const { tell, watch } = createSignal();
  let value = first;
  return {
    watch,
    read: () => value,
    change: (next: Value) => {
      value = next;
      tell();
    },
  };
}
