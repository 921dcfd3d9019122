interface Remembered {
  /** The organisation's number of actions. Anchors are valid until the number changes. */
  readonly actions: number;
  readonly ids: Map<number, string>;
}

const listsRemembered = 100;

export const anchorStep = 1000;

export interface AnchoredList {
  readonly key: string;
  readonly actions: number;
}

export type PageAnchors = ReturnType<typeof createPageAnchors>;

/**
 * Caches the record at every thousandth position of long lists, so that reading a deep page can start nearby.
 * The cache is local to a process, and its entries are invalid after any action of the organisation.
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
   * Returns the record at an offset. If it is not cached, `walk` reads the records at all anchors up to the
   * offset. Concurrent callers share one walk.
   */
  async function at(
    list: AnchoredList,
    offset: number,
    walk: () => Promise<readonly string[]>,
  ): Promise<string | undefined> {
    const known = find(list, offset);
    if (known !== undefined) return known;
    const name = `${list.key} ${list.actions}`;
    // A shared walk may end before this offset, or fail with the transaction that started it.
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
