import { Dialog } from "@base-ui/react/dialog";
import { type FormEvent, useRef, useState } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import type { LostReasonRequest } from "./lost-reason.ts";
import { LostReasonField } from "./lost-reason-field.tsx";
import { useLostReasons } from "./lost-reason-queries.ts";

/** Asks for the reason of a lost deal. Users can skip the question unless the stage requires a reason. */
export function LostReasonDialog({ isRequired, focusAfterwards, answer }: LostReasonRequest) {
  const { isLoading } = useLostReasons();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState("");
  const reason = typed.trim();
  // The configured reasons determine which field takes the focus, so the dialog opens after they have loaded.
  if (isLoading) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason !== "") answer(reason);
  };
  return (
    <Dialog.Root open onOpenChange={(open) => !open && answer(undefined)}>
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim" />
        <Dialog.Popup
          className="dialog"
          initialFocus={() => form.current?.querySelector<HTMLElement>("select, input")}
          {...(focusAfterwards && { finalFocus: () => focusAfterwards() ?? false })}
        >
          <Dialog.Title>{t("pipeline.lostTitle")}</Dialog.Title>
          <Dialog.Description>{t("pipeline.lostText")}</Dialog.Description>
          <form ref={form} className="mt-4 grid gap-4" onSubmit={submit}>
            <LostReasonField onChange={setTyped} />
            <div className="dialog__foot mt-1 flex-wrap">
              <Button variant="ghost" onClick={() => answer(undefined)}>
                {t("ui.cancel")}
              </Button>
              {!isRequired && <Button onClick={() => answer(null)}>{t("pipeline.lostSkip")}</Button>}
              <Button type="submit" variant="primary" disabled={reason === ""}>
                {t("pipeline.lostSave")}
              </Button>
            </div>
          </form>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
