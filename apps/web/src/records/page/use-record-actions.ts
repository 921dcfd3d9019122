import { useState } from "react";
import type { Versioned } from "#src/lib/api/list-cache.ts";
import { useMayWrite } from "#src/lib/session/rights.ts";
import { confirmDeletion, useRecordDeletion } from "#src/records/deletion/use-record-deletion.ts";
import { useContextShortcut } from "#src/records/keys/context-shortcuts.ts";
import { usePaletteSubject } from "#src/records/keys/palette-subject.ts";
import type { RecordSource } from "#src/records/source.ts";

/**
 * Returns functions that edit and delete the open record, for buttons. The shortcut and the palette use them
 * too. Viewers have no actions.
 */
export function useRecordActions<Row extends Versioned>(
  source: RecordSource<Row>,
  row: Row | undefined,
  onDeleted: () => void,
) {
  const mayWrite = useMayWrite();
  const [isEditing, setIsEditing] = useState(false);
  const deletion = useRecordDeletion(source);
  const edit = () => {
    setIsEditing(true);
    return true;
  };
  const remove = async (shown: Row) => {
    if (!(await confirmDeletion(source.routes, source.nameOf(shown)))) return;
    deletion.mutate({ ids: [shown.id], isSingle: true });
    onDeleted();
  };
  const actions =
    mayWrite && row ? { onEdit: () => void edit(), onDelete: () => void remove(row) } : undefined;
  useContextShortcut("edit", actions && !isEditing ? edit : undefined);
  const subject = row && { noun: source.noun, ids: [row.id], title: source.nameOf(row) };
  usePaletteSubject(subject && { ...subject, ...actions });
  return { subject, actions, isEditing, stopEditing: () => setIsEditing(false) };
}
