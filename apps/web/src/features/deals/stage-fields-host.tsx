import { Dialog } from "@base-ui/react/dialog";
import { useRouterState } from "@tanstack/react-router";
import { type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";
import { useLostReasons } from "./deal-queries.ts";
import { LostReasonField } from "./lost-reason-field.tsx";
import { cancelStageFields, type StageFieldsRequest, stageFieldsRequests } from "./stage-entry.ts";

const StageFieldsDialog = lazyComponent(
  async () => (await import("./stage-fields-dialog.tsx")).StageFieldsDialog,
);

/**
 * Renders the dialogs that ask for the reason of a lost deal and for fields that a stage requires. The app
 * must render this component once.
 */
export function StageFieldsHost() {
  const [request] = useSyncExternalStore(stageFieldsRequests.watch, stageFieldsRequests.read);
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page cancels open dialogs
  useEffect(() => cancelStageFields, [pathname]);
  if (request === undefined) return null;
  const isReasonAlone = request.fields.every((field) => field === "lost_reason");
  return isReasonAlone ? <LostReasonDialog {...request} /> : <StageFieldsDialog {...request} />;
}

/** Asks for the reason of a lost deal. Users can skip the question unless the stage requires a reason. */
function LostReasonDialog({ isReasonRequired, focusAfterwards, answer }: StageFieldsRequest) {
  const { isLoading } = useLostReasons();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState("");
  const lost_reason = typed.trim();
  // The configured reasons determine which field takes the focus, so the dialog opens after they have loaded.
  if (isLoading) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (lost_reason !== "") answer({ lost_reason });
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
            <LostReasonField isRequired={isReasonRequired} onChange={setTyped} />
            <div className="dialog__foot mt-1 flex-wrap">
              <Button variant="ghost" onClick={() => answer(undefined)}>
                {t("ui.cancel")}
              </Button>
              {!isReasonRequired && (
                <Button onClick={() => answer({ lost_reason: null })}>{t("pipeline.lostSkip")}</Button>
              )}
              <Button type="submit" variant="primary" disabled={lost_reason === ""}>
                {t("pipeline.lostSave")}
              </Button>
            </div>
          </form>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
