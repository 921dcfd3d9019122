/** A change that this tab saved: its fields, and the version of the record before and after. */
export type OwnSave = {
  from: number;
  fields: readonly string[];
  saved: { id: string; version: number };
  /** Undefined if the save changed no value. */
  actionId: string | undefined;
};

/**
 * Returns the version to send with a change: the version that the editor opened, or the version after a later
 * save by this tab. Never skips another user's change of these fields, so that the server detects conflicts.
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

/**
 * Returns whether a change may send the version after this save: no other user changed these fields since the
 * given version.
 */
function continues({ from, saved, actionId, ...save }: OwnSave, version: number, fields: readonly string[]) {
  if (from > version || saved.version <= version) return false;
  const isNext = actionId !== undefined && saved.version === from + 1;
  return isNext || fields.every((field) => save.fields.includes(field));
}
