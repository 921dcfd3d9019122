import { useId, useState } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { SelectField, type SelectOption } from "#src/ui/controls/select-field.tsx";
import { Dialog } from "#src/ui/overlays/dialog.tsx";

type RemovalDialogProps = {
  name: string;
  /** The stages that can receive the cards; the first is preselected. */
  targets: readonly SelectOption[];
  onRemove: (moveTo: string) => void;
  onClose: () => void;
};

/** Asks where the cards of a stage or pipeline go before it is removed. */
export function RemovalDialog({ name, targets, onRemove, onClose }: RemovalDialogProps) {
  const formId = useId();
  const [moveTo, setMoveTo] = useState(targets[0]?.value ?? "");
  return (
    <Dialog
      title={t("pipeline.settingsRemoveTitle", { name })}
      isOpen
      onClose={onClose}
      footer={
        <>
          <span className="spacer" />
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button variant="danger" type="submit" form={formId}>
            {t("pipeline.settingsConfirmRemove")}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="grid gap-4 p-5"
        onSubmit={(event) => {
          event.preventDefault();
          onRemove(moveTo);
          onClose();
        }}
      >
        <p className="text-ink-muted">{t("pipeline.settingsRemoveText")}</p>
        <SelectField
          label={t("pipeline.settingsMoveTo")}
          value={moveTo}
          options={targets}
          onChange={({ target }) => setMoveTo(target.value)}
        />
      </form>
    </Dialog>
  );
}
