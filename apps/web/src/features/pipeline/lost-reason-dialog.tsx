import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useClient } from "#src/lib/client-context.ts";
import { t } from "#src/lib/messages.ts";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { SelectField } from "#src/ui/select-field.tsx";
import { TextField } from "#src/ui/text-field.tsx";
import { lostReasonOptions } from "./pipeline-queries.ts";

type LostReasonDialogProps = {
  /** The reason, or null when it was skipped. */
  onAnswer: (reason: string | null) => void;
  /** The move is given up. */
  onCancel: () => void;
};

const other = "other";

/** Asks why a deal was lost; the answer may be skipped (issue 4). */
export function LostReasonDialog({ onAnswer, onCancel }: LostReasonDialogProps) {
  const formId = useId();
  const { data: reasons = [] } = useQuery(lostReasonOptions(useClient()));
  const [chosen, setChosen] = useState("");
  const [typed, setTyped] = useState("");
  const isOther = chosen === other || reasons.length === 0;
  const reason = (isOther ? typed : chosen).trim();
  return (
    <Dialog
      title={t("pipeline.lostTitle")}
      isOpen
      onClose={onCancel}
      footer={
        <>
          <Button variant="ghost" onClick={onCancel}>
            {t("ui.cancel")}
          </Button>
          <span className="spacer" />
          <Button onClick={() => onAnswer(null)}>{t("pipeline.lostSkip")}</Button>
          <Button type="submit" form={formId} variant="primary" disabled={reason === ""}>
            {t("pipeline.lostSave")}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="grid gap-4 p-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (reason !== "") onAnswer(reason);
        }}
      >
        <p className="text-ink-muted">{t("pipeline.lostText")}</p>
        {reasons.length > 0 && (
          <SelectField
            label={t("pipeline.lostReason")}
            value={chosen}
            emptyLabel=""
            options={[
              ...reasons.map(({ name }) => ({ value: name, label: name })),
              { value: other, label: t("pipeline.lostOther") },
            ]}
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
      </form>
    </Dialog>
  );
}
