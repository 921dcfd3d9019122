import { type RefObject, useEffect, useRef } from "react";

type Composer = { readonly holderId: string; readonly field: RefObject<HTMLTextAreaElement | null> };

const composers: Composer[] = [];
let wantedFor: string | undefined;

/**
 * Focuses the note editor of a record and returns true. If no editor is shown, returns false, and the
 * record's next editor takes the focus when it appears.
 */
export function focusNoteComposer(holderId: string): boolean {
  const composer = composers.findLast((each) => each.holderId === holderId);
  wantedFor = composer ? undefined : holderId;
  composer?.field.current?.focus();
  return composer !== undefined;
}

/**
 * Returns the ref for the text area of a record's note editor, and registers the text area for
 * `focusNoteComposer`.
 */
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
