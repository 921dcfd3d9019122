import { startTransition, useEffect, useState } from "react";

/** As many as a large window shows. */
const firstRows = 25;

/**
 * The rows to draw now: of the answer to another question those that are in sight, the others in a later frame, because
 * laying out a whole page takes longer than a frame has. `asked` is the question that the rows answer, nothing while they
 * answer an older one; `isWhole` where somebody returns to a place further down.
 */
export function useRowsInSteps<Row>(
  rows: readonly Row[],
  asked: string | undefined,
  isWhole: boolean,
): readonly Row[] {
  const [drawn, setDrawn] = useState(asked);
  const isNew = asked !== undefined && asked !== drawn;
  useEffect(() => {
    if (!isNew) return;
    const frame = requestAnimationFrame(() => startTransition(() => setDrawn(asked)));
    return () => cancelAnimationFrame(frame);
  }, [isNew, asked]);
  return isNew && !isWhole ? rows.slice(0, firstRows) : rows;
}
