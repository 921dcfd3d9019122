import { useCallback, useState } from "react";

/**
 * The record that the quick view shows. A double press edits a value without it: the view that the first press asked for
 * goes at once, before the address says so, because a column may have given way to it.
 */
export function useEditingAlone(open: string | undefined, close: () => void) {
  const [editedAlone, setEditedAlone] = useState<string>();
  const onEdited = useCallback(() => setEditedAlone(undefined), []);
  return {
    openId: open === editedAlone ? undefined : open,
    onEditAlone: (id: string) => {
      setEditedAlone(id);
      close();
    },
    onEdited,
  };
}
