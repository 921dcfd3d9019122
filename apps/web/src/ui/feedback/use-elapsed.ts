import { useEffect, useState } from "react";

/** Milliseconds since the component appeared, counted in the given steps. */
export function useElapsedMs(stepMs: number): number {
  const [elapsedMs, setElapsedMs] = useState(0);
  useEffect(() => {
    const start = performance.now();
    const timer = setInterval(() => setElapsedMs(performance.now() - start), stepMs);
    return () => clearInterval(timer);
  }, [stepMs]);
  return elapsedMs;
}
