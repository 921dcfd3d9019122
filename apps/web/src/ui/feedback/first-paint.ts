import { useEffect } from "react";

const { promise, resolve: tell } = Promise.withResolvers<void>();

/**
 * Resolves once the page that was opened shows what it was opened for, such as the first rows of a list. Until then the
 * network and the processor are for that alone.
 */
export const firstPaint = promise;

/** Reports the first paint of a page's main content, or of the state that replaces it. */
export function useFirstPaint(isShown = true): void {
  useEffect(() => {
    if (isShown) tell();
  }, [isShown]);
}
