interface Remembered {
  /** How many actions the organisation had: every write is one, so places hold while the number does. */
  readonly actions: number;
  /** Which record stands at an offset. */
  readonly ids: Map<number, string>;
}

const listsRemembered = 500;
const anchorsOfList = 1000;

/** Every so many records one is remembered. */
export const anchorStep = 1000;

export type PageAnchors = ReturnType<typeof createPageAnchors>;

/**
 * Which records stand at some places deep inside long lists, so that the pages around them need not be walked to
 * again. Only a shortcut: each process has its own, and a list that changed since is walked from its end as ever.
 */
export function createPageAnchors() {
  const lists = new Map<string, Remembered>();
  return {
    find(list: string, actions: number, offset: number): string | undefined {
      const known = lists.get(list);
      return known?.actions === actions ? known.ids.get(offset) : undefined;
    },
    add(list: string, actions: number, offset: number, id: string): void {
      const known = lists.get(list);
      if (known?.actions === actions && known.ids.size < anchorsOfList) known.ids.set(offset, id);
      else replace(list, { actions, ids: new Map([[offset, id]]) });
    },
  };

  function replace(list: string, remembered: Remembered): void {
    lists.delete(list);
    if (lists.size >= listsRemembered) lists.delete(lists.keys().next().value ?? "");
    lists.set(list, remembered);
  }
}
