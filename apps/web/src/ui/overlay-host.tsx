import { useEffect, useSyncExternalStore } from "react";
import { confirmationRequests } from "./confirm.ts";
import { lateComponent } from "./late-component.tsx";
import { QuietBoundary } from "./quiet-boundary.tsx";
import { toastRequests } from "./toast.ts";
import { useOnceTrue } from "./use-once-true.ts";

const ConfirmDialog = lateComponent(async () => (await import("./confirm-dialog.tsx")).ConfirmDialog);
const ToastLayer = lateComponent(async () => (await import("./toast-layer.tsx")).ToastLayer);
const TooltipHost = lateComponent(async () => (await import("./tooltip-host.tsx")).TooltipHost, {
  isInTurn: true,
});

/** Shows confirmations, toasts and tooltips; once, at the root. Their code is not part of the first load. */
export function OverlayHost() {
  const [confirmation] = useSyncExternalStore(confirmationRequests.watch, confirmationRequests.read);
  const toasts = useSyncExternalStore(toastRequests.watch, toastRequests.read);
  const hasToasts = useOnceTrue(toasts.length > 0);
  useEffect(fetchOnFirstUse, []);
  return (
    <>
      <QuietBoundary>{hasToasts && <ToastLayer />}</QuietBoundary>
      <QuietBoundary>{confirmation && <ConfirmDialog request={confirmation} />}</QuietBoundary>
      <QuietBoundary>
        <TooltipHost />
      </QuietBoundary>
    </>
  );
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
