import { startTransition, useEffect, useState } from "react";

/** The number of rows to render in one step. More rows would exceed the 50 ms that typing tolerates. */
const rowsPerStep = 8;

type Drawn = { requestKey: string | undefined; count: number };

/**
 * Returns the rows to render now, with a further batch in each frame. `requestKey` identifies the query, and
 * is undefined while rows are outdated. `isWhole` renders all rows at once to restore the scroll position.
 */
export function useIncrementalRows<Row>(
  rows: readonly Row[],
  requestKey: string | undefined,
  isWhole: boolean,
): readonly Row[] {
  const [drawn, setDrawn] = useState<Drawn>({ requestKey, count: Number.POSITIVE_INFINITY });
  // Stored during the render, because the next query can start before all rows have rendered.
  if (requestKey !== undefined && requestKey !== drawn.requestKey)
    setDrawn({ requestKey, count: isWhole ? Number.POSITIVE_INFINITY : rowsPerStep });
  const isGrowing = drawn.count < rows.length;
  useEffect(() => {
    if (!isGrowing) return;
    const more = { ...drawn, count: drawn.count + rowsPerStep };
    const frame = requestAnimationFrame(() => startTransition(() => setDrawn(more)));
    return () => cancelAnimationFrame(frame);
  }, [isGrowing, drawn]);
  return isGrowing ? rows.slice(0, drawn.count) : rows;
}
