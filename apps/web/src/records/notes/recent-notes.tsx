import type { Note } from "@lanyard/contract/note/note-schema";
import { Trash2 } from "lucide-react";
import { cloneElement, type ReactElement } from "react";
import { formatDate } from "#src/lib/format/date.ts";
import { formatCount } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { CountBadge } from "#src/ui/feedback/badge.tsx";
import { FailedLine } from "#src/ui/feedback/failed-state.tsx";
import { SkeletonRows } from "#src/ui/feedback/skeleton.tsx";
import { PanelGroup } from "#src/ui/overlays/panel.tsx";
import { NoteComposer } from "./note-composer.tsx";
import { NoteContent } from "./note-content.tsx";
import { PinButton } from "./note-pin.tsx";
import { type NoteHolder, useDeleteNote, useNotes } from "./note-queries.ts";

/** The maximum number of notes in a quick view (spec section 9). */
const shownAtMost = 3;

type RecentNotesProps = {
  holder: NoteHolder;
  mayWrite: boolean;
  /** The link 'View all (n) notes' without its text. */
  allFrame: ReactElement;
};

/** The pinned and newest notes of a record, for its quick view (spec section 2.5). */
export function RecentNotes({ holder, mayWrite, allFrame }: RecentNotesProps) {
  const { notes, total, isLoaded, isError, refetch } = useNotes(holder);
  const title = (
    <>
      {t("notes.recent")} {isLoaded && <CountBadge count={formatCount(total)} isQuiet />}
    </>
  );
  return (
    <PanelGroup title={title}>
      {mayWrite && <NoteComposer holder={holder} placeholder={t("notes.quickPlaceholder")} isQuick />}
      {!isLoaded && !isError && <SkeletonRows rows={1} columns={1} label={t("notes.loading")} />}
      {isError && !isLoaded && <FailedLine text={t("notes.failedTitle")} onRetry={refetch} />}
      {isLoaded && <Newest holder={holder} notes={notes.slice(0, shownAtMost)} mayWrite={mayWrite} />}
      {notes.length > 0 && (
        <p className="mt-2">{cloneElement(allFrame, {}, t("notes.viewAll", { count: total }))}</p>
      )}
    </PanelGroup>
  );
}

type NewestProps = { holder: NoteHolder; notes: readonly Note[]; mayWrite: boolean };

function Newest({ holder, notes, mayWrite }: NewestProps) {
  const deletion = useDeleteNote(holder);
  if (notes.length === 0)
    return <p className="mt-2 text-ink-muted">{mayWrite ? t("notes.noneQuick") : t("notes.none")}</p>;
  return (
    <ul aria-label={t("notes.recent")}>
      {notes.map((note) => (
        <li key={note.id} className="note">
          <NoteContent note={note} isShortened>
            {formatDate(note.created_at)}
          </NoteContent>
          {mayWrite && (
            <div className="col-start-2 row-span-2 row-start-1 flex gap-0.5">
              <PinButton holder={holder} note={note} size="xs" />
              <IconButton
                icon={Trash2}
                size="xs"
                label={t("notes.deleteFrom", { date: formatDate(note.created_at) })}
                onClick={() => deletion.mutate(note.id)}
              />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
