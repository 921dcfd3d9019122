import { useSyncExternalStore } from "react";

const narrowWindow = "(max-width: 767px)";

function watch(onChange: () => void): () => void {
  const media = matchMedia(narrowWindow);
  media.addEventListener("change", onChange);
  return () => media.removeEventListener("change", onChange);
}

/** Whether the window is as narrow as a phone's: below 768 px. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(watch, () => matchMedia(narrowWindow).matches);
}
