import { startTransition, useEffect, useState } from "react";

/** A third of what a large window shows: laying out more takes longer than the 50 ms after which typing stutters. */
const rowsPerStep = 8;

type Drawn = { asked: string | undefined; count: number };

/**
 * The rows to draw now: of the answer to another question the first, in each frame after it as many more, because laying
 * out a whole page takes longer than a frame has. `asked` is the question that the rows answer, nothing while they answer
 * an older one; `isWhole` where somebody returns to a place further down.
 */
export function useIncrementalRows<Row>(
  rows: readonly Row[],
  asked: string | undefined,
  isWhole: boolean,
): readonly Row[] {
  const [drawn, setDrawn] = useState<Drawn>({ asked, count: Number.POSITIVE_INFINITY });
  // Kept at once: the next question may be asked before these rows are all there.
  if (asked !== undefined && asked !== drawn.asked)
    setDrawn({ asked, count: isWhole ? Number.POSITIVE_INFINITY : rowsPerStep });
  const isGrowing = drawn.count < rows.length;
  useEffect(() => {
    if (!isGrowing) return;
    const more = { ...drawn, count: drawn.count + rowsPerStep };
    const frame = requestAnimationFrame(() => startTransition(() => setDrawn(more)));
    return () => cancelAnimationFrame(frame);
  }, [isGrowing, drawn]);
  return isGrowing ? rows.slice(0, drawn.count) : rows;
}
