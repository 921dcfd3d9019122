import { useEffect, useEffectEvent, useState } from "react";

type Awaited = { query: string; isWaiting: boolean; run: () => void };

/**
 * Enter that comes before the results of what was typed is held, and carried out once they are here: who types
 * on or moves the selection takes it back.
 */
export function useDeferredEnter({ query, isWaiting, run }: Awaited) {
  const [heldFor, setHeldFor] = useState<string>();
  const isDue = heldFor === query && !isWaiting;
  const runHeld = useEffectEvent(() => {
    setHeldFor(undefined);
    run();
  });
  useEffect(() => {
    if (isDue) runHeld();
  }, [isDue]);
  return { hold: () => setHeldFor(query), release: () => setHeldFor(undefined) };
}
