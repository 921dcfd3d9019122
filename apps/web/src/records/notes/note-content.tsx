import type { Note } from "@lanyard/contract/note/note-schema";
import type { ReactNode } from "react";
import { ShownTime } from "#src/lib/format/shown-time.tsx";
import { classNames } from "#src/ui/layout/class-names.ts";
import { PinMark } from "./note-pin.tsx";
import { NoteText } from "./note-text.tsx";

type NoteContentProps = {
  note: Pick<Note, "body" | "pinned" | "created_at">;
  isShortened?: boolean;
  /** The time of the note, possibly with its author. */
  children: ReactNode;
};

export function NoteContent({ note, isShortened = false, children }: NoteContentProps) {
  const { body, pinned, created_at: at } = note;
  return (
    <>
      <p
        className={classNames("whitespace-pre-wrap wrap-anywhere", isShortened && "line-clamp-6")}
        dir="auto"
      >
        <NoteText text={body} />
      </p>
      <div>
        {pinned && <PinMark />}
        <ShownTime at={at}>{children}</ShownTime>
      </div>
    </>
  );
}
