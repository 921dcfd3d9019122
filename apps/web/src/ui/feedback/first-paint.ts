import { useEffect } from "react";

const { promise, resolve: tell } = Promise.withResolvers<void>();

/**
 * Resolves when the main content of the first page has rendered, such as the first rows of a list. Background
 * code loads afterwards.
 */
export const firstPaint = promise;

/** Reports that the main content of a page, or its empty or failed state, has rendered. */
export function useFirstPaint(isShown = true): void {
  useEffect(() => {
    if (isShown) tell();
  }, [isShown]);
}
