/** A change that this tab made: of which fields, from which version, and what it made of the record. */
export type OwnSave = {
  from: number;
  fields: readonly string[];
  saved: { id: string; version: number };
  /** Undefined when there was nothing to change. */
  actionId: string | undefined;
};

/**
 * The version that a change of these fields may name: the one that its editor was opened on, raised over what this tab
 * wrote itself. A version that holds somebody else's change is not passed over, or theirs would be replaced unseen.
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

/** Nothing stands between, or only what the server found to be of other fields. */
function continues({ from, saved, actionId, ...save }: OwnSave, version: number, fields: readonly string[]) {
  if (from > version || saved.version <= version) return false;
  const isNext = actionId !== undefined && saved.version === from + 1;
  return isNext || fields.every((field) => save.fields.includes(field));
}
