import { Dialog } from "@base-ui/react/dialog";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type RefObject, useRef, useState } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { optionsOf } from "#src/lib/i18n/option-text.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { SelectField } from "#src/ui/controls/select-field.tsx";
import { TextField } from "#src/ui/controls/text-field.tsx";
import { lostReasonOptions } from "./lost-reason-queries.ts";

type LostReasonDialogProps = {
  /** Returns the element to focus after the answer; by default the previously focused one. */
  focusAfterwards: (() => HTMLElement | null) | undefined;
  /** The reason, or null when it was skipped. */
  onAnswer: (reason: string | null) => void;
  /** Called when the user cancels the move. */
  onClose: () => void;
};

/** Asks for the reason of a lost deal, which may be skipped because the user may not know it. */
export function LostReasonDialog({ focusAfterwards, ...answers }: LostReasonDialogProps) {
  const { data: reasons = [], isLoading } = useQuery(lostReasonOptions(useClient()));
  const form = useRef<HTMLFormElement>(null);
  // The first field is known only when the reasons have loaded.
  if (isLoading) return null;
  return (
    <Dialog.Root open onOpenChange={(open) => !open && answers.onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim" />
        <Dialog.Popup
          className="dialog"
          initialFocus={() => form.current?.querySelector<HTMLElement>("select, input")}
          {...(focusAfterwards && { finalFocus: () => focusAfterwards() ?? false })}
        >
          <Dialog.Title>{t("pipeline.lostTitle")}</Dialog.Title>
          <Dialog.Description>{t("pipeline.lostText")}</Dialog.Description>
          <ReasonForm {...answers} ref={form} reasons={reasons.map(({ name }) => name)} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const other = "other";

type ReasonFormProps = Omit<LostReasonDialogProps, "focusAfterwards"> & {
  ref: RefObject<HTMLFormElement | null>;
  reasons: readonly string[];
};

function ReasonForm({ ref, reasons, onAnswer, onClose }: ReasonFormProps) {
  const [chosen, setChosen] = useState("");
  const [typed, setTyped] = useState("");
  const isOther = chosen === other || reasons.length === 0;
  const reason = (isOther ? typed : chosen).trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason !== "") onAnswer(reason);
  };
  return (
    <form ref={ref} className="mt-4 grid gap-4" onSubmit={submit}>
      {reasons.length > 0 && (
        <SelectField
          label={t("pipeline.lostReason")}
          value={chosen}
          emptyLabel={t("pipeline.chooseOne")}
          options={[...optionsOf("lost_reason", reasons), { value: other, label: t("pipeline.lostOther") }]}
          onChange={({ target }) => setChosen(target.value)}
        />
      )}
      {isOther && (
        <TextField
          label={reasons.length > 0 ? t("pipeline.lostOther") : t("pipeline.lostReason")}
          maxLength={200}
          value={typed}
          autoComplete="off"
          dir="auto"
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      <div className="dialog__foot mt-1 flex-wrap">
        <Button variant="ghost" onClick={onClose}>
          {t("ui.cancel")}
        </Button>
        <Button onClick={() => onAnswer(null)}>{t("pipeline.lostSkip")}</Button>
        <Button type="submit" variant="primary" disabled={reason === ""}>
          {t("pipeline.lostSave")}
        </Button>
      </div>
    </form>
  );
}
