/** A change that this tab saved: its fields, its start version, and the resulting version. */
export type OwnSave = {
  from: number;
  fields: readonly string[];
  saved: { id: string; version: number };
  /** Undefined when there was nothing to change. */
  actionId: string | undefined;
};

/**
 * Returns the version for a change of these fields: the one its editor opened on, advanced over this tab's
 * own saves. It stops at another user's change, which would otherwise be overwritten unseen.
 */
export function rebasedVersion(
  opened: { id: string; version: number },
  saves: readonly OwnSave[],
  fields: readonly string[],
): number {
  const own = saves.filter(({ saved }) => saved.id === opened.id);
  return own
    .toSorted((one, other) => one.saved.version - other.saved.version)
    .reduce(
      (version, save) => (continues(save, version, fields) ? save.saved.version : version),
      opened.version,
    );
}

/** Returns whether a save follows this version, with at most changes of other fields in between. */
function continues({ from, saved, actionId, ...save }: OwnSave, version: number, fields: readonly string[]) {
  if (from > version || saved.version <= version) return false;
  const isNext = actionId !== undefined && saved.version === from + 1;
  return isNext || fields.every((field) => save.fields.includes(field));
}
