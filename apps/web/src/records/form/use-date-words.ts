import { useState } from "react";
import type { DateWords } from "#src/lib/format/date-typing.ts";

/** Returns the reader of dates in words and its loader; most dates are figures, which need no reader. */
export function useDateWords() {
  const [words, setWords] = useState<DateWords>();
  const load = async () => {
    const { loadDateWords } = await import("#src/lib/format/typed-date.ts");
    const loaded = words ?? (await loadDateWords());
    setWords(() => loaded);
    return loaded;
  };
  return [words, load] as const;
}
