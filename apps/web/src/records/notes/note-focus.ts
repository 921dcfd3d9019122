import { type RefObject, useEffect, useRef } from "react";

type Composer = { readonly holderId: string; readonly field: RefObject<HTMLTextAreaElement | null> };

const composers: Composer[] = [];
let wantedFor: string | undefined;

/** Puts the cursor where a note about a record is written; answers false while nothing is, and does it once something is. */
export function focusNoteComposer(holderId: string): boolean {
  const composer = composers.findLast((each) => each.holderId === holderId);
  wantedFor = composer ? undefined : holderId;
  composer?.field.current?.focus();
  return composer !== undefined;
}

/** The field in which a note about a record is written. */
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
