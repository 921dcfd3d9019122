import { startTransition, useEffect, useState } from "react";

/** A third of a large window's rows: rendering more exceeds the 50 ms after which typing stutters. */
const rowsPerStep = 8;

type Drawn = { asked: string | undefined; count: number };

/**
 * Returns the rows to render now: one batch more each frame, because a whole page takes longer than a frame.
 * `asked` is the rows' query, undefined while outdated; `isWhole` renders all to restore the scroll position.
 */
export function useIncrementalRows<Row>(
  rows: readonly Row[],
  asked: string | undefined,
  isWhole: boolean,
): readonly Row[] {
  const [drawn, setDrawn] = useState<Drawn>({ asked, count: Number.POSITIVE_INFINITY });
  // Stored immediately: the next query may start before all rows are rendered.
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
