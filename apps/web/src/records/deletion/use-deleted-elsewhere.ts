import { useState } from "react";

/**
 * Whether the record with this id is gone. It stays gone while it is asked for again, as after a colleague's change: the
 * page does not fall back to waiting in between.
 */
export function useDeletedElsewhere(
  id: string,
  { isGone, isAnswered }: { isGone: boolean /** With something else. */; isAnswered: boolean },
): boolean {
  const [kept, setKept] = useState<string>();
  const gone = isGone ? id : isAnswered ? undefined : kept;
  if (gone !== kept) setKept(gone);
  return gone === id;
}
