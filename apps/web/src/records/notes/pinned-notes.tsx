import { formatDateTime } from "#src/lib/format/date.ts";
import { formatRelative } from "#src/lib/format/relative-time.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useMayWrite } from "#src/lib/session/rights.ts";
import { PinButton, PinMark } from "./note-pin.tsx";
import { type NoteHolder, useNotes } from "./note-queries.ts";
import { NoteText } from "./note-text.tsx";

export function PinnedNotes({ holder }: { holder: NoteHolder }) {
  const pinned = useNotes(holder).notes.filter((note) => note.pinned);
  const mayWrite = useMayWrite();
  if (pinned.length === 0) return null;
  return (
    <ul aria-label={t("notes.pinnedList")} className="px-4 pb-3">
      {pinned.map((note) => (
        <li key={note.id} className="note">
          <p className="whitespace-pre-wrap wrap-anywhere" dir="auto">
            <NoteText text={note.body} />
          </p>
          <div>
            <PinMark />
            <time dateTime={note.created_at} title={formatDateTime(note.created_at)}>
              {t("notes.by", { author: note.author_name, date: formatRelative(note.created_at) })}
            </time>
          </div>
          {mayWrite && <PinButton holder={holder} note={note} size="sm" />}
        </li>
      ))}
    </ul>
  );
}
