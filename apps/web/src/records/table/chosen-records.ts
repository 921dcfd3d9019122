export type ChosenRecords = {
  readonly isAllMatching: boolean;
  /** The key of a group whose matching records are all selected; undefined for the whole list. */
  readonly group?: string;
  /** The selected ids, or the excluded ids if all matching records are selected. */
  readonly marked: ReadonlySet<string>;
};

export const emptySelection: ChosenRecords = { isAllMatching: false, marked: new Set() };
export const allMatchingChosen: ChosenRecords = { isAllMatching: true, marked: new Set() };

export function isChosen({ isAllMatching, marked }: ChosenRecords, id: string): boolean {
  return isAllMatching !== marked.has(id);
}

export function countChosen({ isAllMatching, marked }: ChosenRecords, total: number): number {
  return isAllMatching ? Math.max(0, total - marked.size) : marked.size;
}

export function withChosen(chosen: ChosenRecords, ids: readonly string[], isOn: boolean): ChosenRecords {
  const marked = new Set(chosen.marked);
  for (const id of ids) {
    if (isOn === chosen.isAllMatching) marked.delete(id);
    else marked.add(id);
  }
  return { ...chosen, marked };
}

/** Returns the selection without deleted records. Returns the given object if nothing changes. */
export function withoutDeleted(chosen: ChosenRecords, isGone: (id: string) => boolean): ChosenRecords {
  const left = [...chosen.marked].filter((id) => !isGone(id));
  return left.length === chosen.marked.size ? chosen : { ...chosen, marked: new Set(left) };
}
