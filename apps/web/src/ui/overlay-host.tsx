import { lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from "react";
import { confirmationRequests } from "./confirm.ts";
import { QuietBoundary } from "./quiet-boundary.tsx";
import { toastRequests } from "./toast.ts";
import { TooltipHost } from "./tooltip-host.tsx";
import { useOnceTrue } from "./use-once-true.ts";

const loadConfirmDialog = () => import("./confirm-dialog.tsx");
const loadToastLayer = () => import("./toast-layer.tsx");

const ConfirmDialog = lazy(async () => ({ default: (await loadConfirmDialog()).ConfirmDialog }));
const ToastLayer = lazy(async () => ({ default: (await loadToastLayer()).ToastLayer }));

/** Shows confirmations, toasts and tooltips; once, at the root. Their code is not part of the first load. */
export function OverlayHost() {
  const [confirmation] = useSyncExternalStore(confirmationRequests.watch, confirmationRequests.read);
  const toasts = useSyncExternalStore(toastRequests.watch, toastRequests.read);
  const hasToasts = useOnceTrue(toasts.length > 0);
  useEffect(fetchOnFirstUse, []);
  return (
    <>
      <Aside>{hasToasts && <ToastLayer />}</Aside>
      <Aside>{confirmation && <ConfirmDialog request={confirmation} />}</Aside>
      <Aside>
        <TooltipHost />
      </Aside>
    </>
  );
}

function Aside({ children }: { children: ReactNode }) {
  return (
    <QuietBoundary>
      <Suspense>{children}</Suspense>
    </QuietBoundary>
  );
}

/** The code comes with the first press or key, so that a failure can still be told when the network is gone. */
function fetchOnFirstUse(): () => void {
  const watch = new AbortController();
  const fetchAll = () => {
    watch.abort();
    Promise.all([loadConfirmDialog(), loadToastLayer()]).catch(() => {});
  };
  addEventListener("pointerdown", fetchAll, { signal: watch.signal });
  addEventListener("keydown", fetchAll, { signal: watch.signal });
  return () => watch.abort();
}
