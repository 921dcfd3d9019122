import { AlertDialog } from "@base-ui/react/alert-dialog";
import { type MouseEvent, useRef } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import type { ConfirmationRequest } from "./confirm.ts";

export function ConfirmDialog({ request }: { request: ConfirmationRequest }) {
  const focused = useRef<HTMLButtonElement>(null);
  const startsOnCancel = request.focus === "cancel";
  const cancel = () => request.answer(false);
  return (
    <AlertDialog.Root
      open
      onOpenChange={(open, { event }) => {
        // Keeps Escape from the form below, which would ask whether to discard its input.
        event.preventDefault();
        if (!open) cancel();
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="scrim scrim--question" onClick={cancel} />
        <AlertDialog.Popup className="dialog dialog--question" initialFocus={focused}>
          <AlertDialog.Title>{request.title}</AlertDialog.Title>
          <AlertDialog.Description>{request.message}</AlertDialog.Description>
          <div className="dialog__foot">
            <Button ref={startsOnCancel ? focused : undefined} onClick={cancel}>
              {request.cancelLabel ?? t("ui.cancel")}
            </Button>
            <Button
              ref={startsOnCancel ? undefined : focused}
              variant={request.tone ?? "primary"}
              onClick={(event: MouseEvent) => {
                event.preventDefault();
                request.answer(true);
              }}
            >
              {request.confirmLabel ?? t("ui.confirm")}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
