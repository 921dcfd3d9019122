import { useCallback, useState } from "react";

/**
 * Returns the record in the quick view. A double click hides the view before the URL changes, because the
 * view may cover a column.
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
