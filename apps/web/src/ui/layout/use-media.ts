import { useCallback, useSyncExternalStore } from "react";

/** Returns whether the window matches a media query. */
export function useMedia(query: string): boolean {
  const watch = useCallback(
    (onChange: () => void) => {
      const media = matchMedia(query);
      media.addEventListener("change", onChange);
      return () => media.removeEventListener("change", onChange);
    },
    [query],
  );
  return useSyncExternalStore(watch, () => matchMedia(query).matches);
}

/** Returns whether the window is narrower than 768 px. */
export function useIsNarrow(): boolean {
  return useMedia("(max-width: 767px)");
}
