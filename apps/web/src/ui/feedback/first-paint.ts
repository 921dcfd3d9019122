import { useEffect } from "react";

const { promise, resolve: tell } = Promise.withResolvers<void>();

/**
 * Resolves once the opened page shows its main content, such as the first rows of a list. Until then, nothing
 * else uses network and processor.
 */
export const firstPaint = promise;

/** Reports the first paint of a page's main content, or of the state that replaces it. */
export function useFirstPaint(isShown = true): void {
  useEffect(() => {
    if (isShown) tell();
  }, [isShown]);
}
