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

/** Components read the value with `useSyncExternalStore`. */
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
