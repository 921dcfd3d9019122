import type { ApiKey } from "@lanyard/contract/key/key-schema";
import { useState } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { SelectField } from "#src/ui/controls/select-field.tsx";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { FormDialog } from "#src/ui/overlays/form-dialog.tsx";
import { toast } from "#src/ui/overlays/toast.ts";
import { useKeyUndo } from "./key-queries.ts";

type KeyUndoDialogProps = { apiKey: ApiKey; onClose: () => void };

export function KeyUndoDialog({ apiKey: { id, name }, onClose }: KeyUndoDialogProps) {
  const [hours, setHours] = useState("1");
  const undo = useKeyUndo();
  return (
    <FormDialog
      title={t("keys.undoTitle", { name })}
      submitLabel={t("keys.undo")}
      tone="danger"
      busyLabel={undo.isPending && t("keys.undoing")}
      onSubmit={() =>
        undo.mutate({ id, hours: Number(hours) }, { onSuccess: tellUndone, onSettled: closeIfDone })
      }
      onClose={onClose}
    >
      <p className="text-ink-muted">{t("keys.undoText")}</p>
      <SelectField
        label={t("keys.period")}
        value={hours}
        options={[
          { value: "1", label: t("keys.lastHour") },
          { value: "24", label: t("keys.lastDay") },
          { value: "168", label: t("keys.lastWeek") },
        ]}
        onChange={({ target }) => setHours(target.value)}
      />
      {undo.error && <Notice tone="danger">{undo.error.message}</Notice>}
    </FormDialog>
  );

  function closeIfDone(_: unknown, error: Error | null) {
    if (error === null) onClose();
  }
}

function tellUndone({ undone, refused }: { undone: number; refused: readonly { message: string }[] }) {
  const [first] = refused;
  const text = t("keys.undone", { count: undone });
  if (first === undefined) toast.success(text);
  else toast.warning(text, { about: first.message });
}
