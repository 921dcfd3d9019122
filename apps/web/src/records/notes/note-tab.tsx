import type { Note } from "@lanyard/contract/note/note-schema";
import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { formatRelative } from "#src/lib/format/relative-time.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useMayWrite } from "#src/lib/session/rights.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { EmptyState } from "#src/ui/feedback/empty-state.tsx";
import { FailedState } from "#src/ui/feedback/failed-state.tsx";
import { SkeletonRows } from "#src/ui/feedback/skeleton.tsx";
import { restoreLostFocus } from "#src/ui/layout/focus-keeping.ts";
import { NoteComposer } from "./note-composer.tsx";
import { NoteContent } from "./note-content.tsx";
import { NoteEditor } from "./note-editor.tsx";
import { PinButton } from "./note-pin.tsx";
import { type NoteHolder, useDeleteNote, useNotes } from "./note-queries.ts";

/** The tab with the notes of a record and the editor of a new note (spec section 2.6). */
export function NoteTab({ holder }: { holder: NoteHolder }) {
  const mayWrite = useMayWrite();
  const { isError, isLoaded, refetch } = useNotes(holder);
  return (
    <div className="grid max-w-[792px] gap-4 px-4 py-4 md:px-6">
      {mayWrite && <NoteComposer holder={holder} />}
      {isError && !isLoaded ? (
        <FailedState title={t("notes.failedTitle")} isCompact onRetry={refetch} />
      ) : (
        <Notes {...{ holder, mayWrite }} />
      )}
    </div>
  );
}

function Notes({ holder, mayWrite }: { holder: NoteHolder; mayWrite: boolean }) {
  const { notes, isLoaded, hasNextPage, isFetchingNextPage, fetchNextPage } = useNotes(holder);
  const [editedId, setEditedId] = useState<string>();
  const [lastId, setLastId] = useState<string>();
  const deletion = useDeleteNote(holder);
  if (!isLoaded) return <SkeletonRows rows={3} columns={1} label={t("notes.loading")} />;
  if (notes.length === 0) return <EmptyState mark="text" title={t("notes.none")} isCompact />;
  return (
    <>
      <ul aria-label={t("notes.list")}>
        {notes.map((note) => (
          <li key={note.id}>
            {note.id === editedId ? (
              <NoteEditor
                holder={holder}
                note={note}
                onDone={() => {
                  setLastId(note.id);
                  setEditedId(undefined);
                }}
              />
            ) : (
              <NoteItem
                holder={holder}
                note={note}
                isJustEdited={note.id === lastId}
                actions={
                  mayWrite
                    ? { onEdit: () => setEditedId(note.id), onDelete: () => deletion.mutate(note.id) }
                    : undefined
                }
              />
            )}
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button
          className="justify-self-start"
          busyLabel={isFetchingNextPage && t("notes.loading")}
          onClick={() => fetchNextPage()}
        >
          {t("notes.more")}
        </Button>
      )}
    </>
  );
}

type NoteItemProps = {
  holder: NoteHolder;
  note: Note;
  /** Whether the editor of this note has just closed. The focus then returns to the note. */
  isJustEdited: boolean;
  actions: { onEdit: () => void; onDelete: () => void } | undefined;
};

function NoteItem({ holder, note, isJustEdited, actions }: NoteItemProps) {
  return (
    <article className="note">
      <NoteContent note={note}>
        {t("notes.by", { author: note.author_name, date: formatRelative(note.created_at) })}
        {note.updated_at !== note.created_at && ` · ${t("notes.edited")}`}
      </NoteContent>
      {actions && (
        <div className="col-start-2 row-span-2 row-start-1 flex gap-0.5">
          <PinButton holder={holder} note={note} size="sm" />
          <IconButton
            ref={isJustEdited ? restoreLostFocus : undefined}
            icon={Pencil}
            label={t("notes.edit")}
            size="sm"
            onClick={actions.onEdit}
          />
          <IconButton icon={Trash2} label={t("notes.delete")} size="sm" onClick={actions.onDelete} />
        </div>
      )}
    </article>
  );
}
