import type { ApiKey } from "@lanyard/contract/key/key-schema";
import { useId, useState } from "react";
import { formatCount } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { SelectField } from "#src/ui/controls/select-field.tsx";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { Dialog } from "#src/ui/overlays/dialog.tsx";
import { toast } from "#src/ui/overlays/toast.ts";
import { useKeyUndo } from "./key-queries.ts";

type KeyUndoDialogProps = { apiKey: ApiKey; onClose: () => void };

/** Undoes everything that a key did lately, as one action. */
export function KeyUndoDialog({ apiKey: { id, name }, onClose }: KeyUndoDialogProps) {
  const formId = useId();
  const [hours, setHours] = useState("1");
  const undo = useKeyUndo();
  return (
    <Dialog
      title={t("keys.undoTitle", { name })}
      isOpen
      onClose={onClose}
      footer={
        <>
          <span className="spacer" />
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button
            variant="danger"
            type="submit"
            form={formId}
            busyLabel={undo.isPending && t("keys.undoing")}
          >
            {t("keys.undo")}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="grid gap-4 p-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (undo.isPending) return;
          undo.mutate({ id, hours: Number(hours) }, { onSuccess: tellUndone, onSettled: closeIfDone });
        }}
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
      </form>
    </Dialog>
  );

  function closeIfDone(_: unknown, error: Error | null) {
    if (error === null) onClose();
  }
}

function tellUndone({ undone, refused }: { undone: number; refused: readonly { message: string }[] }) {
  const [first] = refused;
  const text = t("keys.undone", { count: undone, shown: formatCount(undone) });
  if (first === undefined) toast.success(text);
  else toast.warning(text, { about: first.message });
}
