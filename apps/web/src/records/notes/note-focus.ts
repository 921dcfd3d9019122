import { type RefObject, useEffect, useRef } from "react";

type Composer = { readonly holderId: string; readonly field: RefObject<HTMLTextAreaElement | null> };

const composers: Composer[] = [];
let wantedFor: string | undefined;

/** Focuses the note editor of a record; returns false without one, and focuses it once it appears. */
export function focusNoteComposer(holderId: string): boolean {
  const composer = composers.findLast((each) => each.holderId === holderId);
  wantedFor = composer ? undefined : holderId;
  composer?.field.current?.focus();
  return composer !== undefined;
}

/** Returns the field in which the user writes a note about a record. */
export function useNoteField(holderId: string): RefObject<HTMLTextAreaElement | null> {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const composer = { holderId, field };
    composers.push(composer);
    if (wantedFor === holderId) focusNoteComposer(holderId);
    return () => {
      composers.splice(composers.indexOf(composer), 1);
    };
  }, [holderId]);
  return field;
}
