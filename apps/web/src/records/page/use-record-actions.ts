import { isRecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { useState } from "react";
import { useMayWrite } from "#src/lib/session/rights.ts";
import { type DeletedSource, useDeletionFromPage } from "#src/records/deletion/use-record-deletion.ts";
import { useContextShortcut } from "#src/records/keys/context-shortcuts.ts";
import { askAbout, usePaletteSubject } from "#src/records/keys/palette-subject.ts";
import { mergeNounOf, requestMerge } from "#src/records/merge/merge-requests.ts";

export type ActedSource<Row, Matching> = DeletedSource<Matching> & { nameOf: (row: Row) => string };

/** Viewers have no actions. */
export function useRecordActions<Row extends { id: string }, Matching>(
  source: ActedSource<Row, Matching>,
  row: Row,
) {
  const mayWrite = useMayWrite();
  const [isEditing, setIsEditing] = useState(false);
  const edit = () => {
    setIsEditing(true);
    return true;
  };
  const remove = useDeletionFromPage(source);
  useContextShortcut("edit", mayWrite && !isEditing ? edit : undefined);
  const onDelete = () => void remove(row.id, source.nameOf(row));
  const recordNoun = isRecordNoun(source.noun) ? source.noun : undefined;
  const subject = recordNoun && { noun: recordNoun, ids: [row.id], title: source.nameOf(row) };
  const onLog =
    subject && recordKinds[subject.noun].has.interactions
      ? () => void askAbout("interaction", subject)
      : undefined;
  usePaletteSubject(
    subject && {
      ...subject,
      onEdit: mayWrite ? edit : undefined,
      onDelete: mayWrite ? onDelete : undefined,
    },
  );
  const noun = mergeNounOf(source.noun);
  const onMerge = noun && (() => requestMerge({ noun, ids: [row.id] }));
  return {
    isEditing,
    stopEditing: () => setIsEditing(false),
    actions: mayWrite ? { onEdit: () => void edit(), onDelete, onMerge, onLog } : undefined,
  };
}
