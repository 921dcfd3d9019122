import { startTransition, useEffect, useState } from "react";

/** The number of rows rendered per frame. More rows could block typing for over 50 ms. */
const rowsPerStep = 8;

type Drawn = { requestKey: string | undefined; count: number };

/**
 * Returns the rows to render now; each frame adds a batch. `requestKey` identifies the query and is undefined
 * while it loads. `isWhole` renders all rows of a new query at once, to restore a scroll position.
 */
export function useIncrementalRows<Row>(
  rows: readonly Row[],
  requestKey: string | undefined,
  isWhole: boolean,
): readonly Row[] {
  const [drawn, setDrawn] = useState<Drawn>({ requestKey, count: Number.POSITIVE_INFINITY });
  // The state is set during the render. An effect would run only after all new rows have rendered.
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
