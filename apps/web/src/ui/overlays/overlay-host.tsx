import { useEffect, useState, useSyncExternalStore } from "react";
import { firstPaint } from "#src/ui/feedback/first-paint.ts";
import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";
import { SilentErrorBoundary } from "#src/ui/feedback/silent-error-boundary.tsx";
import { confirmationRequests } from "./confirm.ts";
import { toastRequests } from "./toast.ts";

const Overlays = lazyComponent(async () => (await import("./overlays.tsx")).Overlays);

/**
 * Renders confirmations, toasts and tooltips. Their code loads at the first pointer or key event after the
 * first paint, or earlier if needed, so that it is available if the network fails later.
 */
export function OverlayHost() {
  const [confirmation] = useSyncExternalStore(confirmationRequests.watch, confirmationRequests.read);
  const toasts = useSyncExternalStore(toastRequests.watch, toastRequests.read);
  const [isWanted, setIsWanted] = useState(false);
  if (!isWanted && (confirmation || toasts.length > 0)) setIsWanted(true);
  useEffect(() => {
    const watch = new AbortController();
    const want = () => {
      watch.abort();
      void firstPaint.then(() => setIsWanted(true));
    };
    for (const event of ["pointerover", "keydown"]) addEventListener(event, want, { signal: watch.signal });
    return () => watch.abort();
  }, []);
  return <SilentErrorBoundary>{isWanted && <Overlays />}</SilentErrorBoundary>;
}
