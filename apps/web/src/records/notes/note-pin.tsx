import type { Note } from "@lanyard/contract/note/note-schema";
import { Pin, PinOff } from "lucide-react";
import { t } from "#src/lib/i18n/messages.ts";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { Icon } from "#src/ui/layout/icon.tsx";
import { type NoteHolder, useNotes, usePinNote } from "./note-queries.ts";

type PinButtonProps = {
  holder: NoteHolder;
  note: Pick<Note, "id" | "pinned">;
  size: "xs" | "sm";
};

export function PinButton({ holder, note: { id, pinned }, size }: PinButtonProps) {
  const pinning = usePinNote(holder);
  return (
    <IconButton
      icon={pinned ? PinOff : Pin}
      label={pinned ? t("notes.unpin") : t("notes.pin")}
      size={size}
      onClick={() => pinning.mutate({ noteId: id, pinned: !pinned })}
    />
  );
}

export function NotePin({ holder, noteId }: { holder: NoteHolder; noteId: string }) {
  const note = useNotes(holder).notes.find(({ id }) => id === noteId);
  return note && <PinButton holder={holder} note={note} size="xs" />;
}

export function PinMark() {
  return (
    <span className="me-2 text-meta text-ink-muted">
      <Icon of={Pin} size={12} className="me-1 inline-block align-[-0.1em]" />
      {t("notes.pinMark")}
    </span>
  );
}
