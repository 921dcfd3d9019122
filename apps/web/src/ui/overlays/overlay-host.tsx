import { useEffect, useState, useSyncExternalStore } from "react";
import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";
import { SilentErrorBoundary } from "#src/ui/feedback/silent-error-boundary.tsx";
import { confirmationRequests } from "./confirm.ts";
import { toastRequests } from "./toast.ts";

const ConfirmDialog = lazyComponent(async () => (await import("./confirm-dialog.tsx")).ConfirmDialog);
const ToastLayer = lazyComponent(async () => (await import("./toast-layer.tsx")).ToastLayer);
const TooltipHost = lazyComponent(async () => (await import("./tooltip-host.tsx")).TooltipHost, {
  loadsWhenIdle: true,
});

/** Shows confirmations, toasts and tooltips; once, at the root. Their code is not part of the first load. */
export function OverlayHost() {
  const [confirmation] = useSyncExternalStore(confirmationRequests.watch, confirmationRequests.read);
  const toasts = useSyncExternalStore(toastRequests.watch, toastRequests.read);
  const hasToasts = useLatch(toasts.length > 0);
  useEffect(fetchOnFirstUse, []);
  return (
    <>
      <SilentErrorBoundary>{hasToasts && <ToastLayer />}</SilentErrorBoundary>
      <SilentErrorBoundary>{confirmation && <ConfirmDialog request={confirmation} />}</SilentErrorBoundary>
      <SilentErrorBoundary>
        <TooltipHost />
      </SilentErrorBoundary>
    </>
  );
}

/** Stays true from the first time the condition held. */
function useLatch(condition: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(condition);
  if (condition && !wasTrue) setWasTrue(true);
  return condition || wasTrue;
}

/** The code comes with the first press or key, so that a failure can still be told when the network is gone. */
function fetchOnFirstUse(): () => void {
  const watch = new AbortController();
  const fetchAll = () => {
    watch.abort();
    ConfirmDialog.fetch();
    ToastLayer.fetch();
  };
  addEventListener("pointerdown", fetchAll, { signal: watch.signal });
  addEventListener("keydown", fetchAll, { signal: watch.signal });
  return () => watch.abort();
}
