interface Remembered {
  /** The organisation's number of actions: anchors hold until it changes, because every write raises it. */
  readonly actions: number;
  /** Record ids by offset. */
  readonly ids: Map<number, string>;
}

const listsRemembered = 100;

/** Every so many records one is remembered. */
export const anchorStep = 1000;

/** A list in one order and direction, as it is while the organisation has so many actions. */
export interface AnchoredList {
  readonly key: string;
  readonly actions: number;
}

export type PageAnchors = ReturnType<typeof createPageAnchors>;

/**
 * Which records stand at every thousandth place of long lists, so that a page deep inside need not be walked to. Only a
 * shortcut: each process has its own, and a list that changed since is walked from its end as ever.
 */
export function createPageAnchors() {
  const lists = new Map<string, Remembered>();
  const walks = new Map<string, Promise<void>>();

  function find({ key, actions }: AnchoredList, offset: number): string | undefined {
    const known = lists.get(key);
    return known?.actions === actions ? known.ids.get(offset) : undefined;
  }

  function remember({ key, actions }: AnchoredList, ids: Map<number, string>): void {
    const known = lists.get(key);
    if (known?.actions === actions && known.ids.size >= ids.size) return;
    lists.delete(key);
    if (lists.size >= listsRemembered) lists.delete(lists.keys().next().value ?? "");
    lists.set(key, { actions, ids });
  }

  /**
   * Returns the record at an offset; `walk` returns the record of every step up to it. Concurrent callers
   * share one walk.
   */
  async function at(
    list: AnchoredList,
    offset: number,
    walk: () => Promise<readonly string[]>,
  ): Promise<string | undefined> {
    const known = find(list, offset);
    if (known !== undefined) return known;
    const name = `${list.key} ${list.actions}`;
    // Another's walk may end before this place, or fail with the transaction that it belongs to.
    await walks.get(name)?.catch(() => undefined);
    const found = find(list, offset);
    if (found !== undefined) return found;
    const walking = walk().then((ids) =>
      remember(list, new Map(ids.map((id, index) => [(index + 1) * anchorStep, id]))),
    );
    walks.set(name, walking);
    await walking.finally(() => walks.get(name) === walking && walks.delete(name));
    return find(list, offset);
  }

  return { at };
}
