import { useState, useSyncExternalStore } from "react";
import { confirmationRequests } from "./confirm.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { toastRequests } from "./toast.ts";
import { ToastLayer } from "./toast-layer.tsx";
import { Tooltip } from "./tooltip.tsx";
import { useTooltipAnchor } from "./tooltip-anchor.ts";

export function Overlays() {
  const [confirmation] = useSyncExternalStore(confirmationRequests.watch, confirmationRequests.read);
  const toasts = useSyncExternalStore(toastRequests.watch, toastRequests.read);
  const [hasToasts, setHasToasts] = useState(toasts.length > 0);
  if (!hasToasts && toasts.length > 0) setHasToasts(true);
  const anchor = useTooltipAnchor(findMarked);
  return (
    <>
      {hasToasts && <ToastLayer />}
      {confirmation && <ConfirmDialog request={confirmation} />}
      {anchor && <Tooltip key={anchor.dataset.tooltip} anchor={anchor} text={anchor.dataset.tooltip ?? ""} />}
    </>
  );
}

function findMarked(target: Element): HTMLElement | null {
  return target.closest<HTMLElement>("[data-tooltip]");
}
