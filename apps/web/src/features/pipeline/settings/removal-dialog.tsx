import { useState } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { SelectField, type SelectOption } from "#src/ui/controls/select-field.tsx";
import { FormDialog } from "#src/ui/overlays/form-dialog.tsx";

type RemovalDialogProps = {
  name: string;
  /** The stages that the cards can move to. The first is the default. */
  targets: readonly SelectOption[];
  onRemove: (moveTo: string) => void;
  onClose: () => void;
};

export function RemovalDialog({ name, targets, onRemove, onClose }: RemovalDialogProps) {
  const [moveTo, setMoveTo] = useState(targets[0]?.value ?? "");
  return (
    <FormDialog
      title={t("pipeline.settingsRemoveTitle", { name })}
      submitLabel={t("pipeline.settingsConfirmRemove")}
      tone="danger"
      onSubmit={() => {
        onRemove(moveTo);
        onClose();
      }}
      onClose={onClose}
    >
      <p className="text-ink-muted">{t("pipeline.settingsRemoveText")}</p>
      <SelectField
        label={t("pipeline.settingsMoveTo")}
        value={moveTo}
        options={targets}
        onChange={({ target }) => setMoveTo(target.value)}
      />
    </FormDialog>
  );
}
