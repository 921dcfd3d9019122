import { useState } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { CheckboxRow } from "#src/ui/controls/checkbox.tsx";
import { TextField } from "#src/ui/controls/text-field.tsx";
import { FormDialog } from "#src/ui/overlays/form-dialog.tsx";

type ViewNameDialogProps = {
  title: string;
  name: string;
  /** Undefined if the user cannot share views, or is only renaming one. */
  shared?: boolean | undefined;
  onSave: (view: { name: string; shared?: boolean }) => void;
  onClose: () => void;
};

export function ViewNameDialog({ title, name, shared, onSave, onClose }: ViewNameDialogProps) {
  const [text, setText] = useState(name);
  const [isShared, setIsShared] = useState(shared ?? false);
  const [isTried, setIsTried] = useState(false);
  const isMissing = text.trim() === "";
  const save = () => {
    setIsTried(true);
    if (isMissing) return;
    onSave({ name: text.trim(), ...(shared !== undefined && { shared: isShared }) });
    onClose();
  };
  return (
    <FormDialog title={title} submitLabel={t("ui.save")} onSubmit={save} onClose={onClose}>
      <TextField
        label={t("ui.name")}
        value={text}
        maxLength={100}
        dir="auto"
        error={isTried && isMissing ? t("views.nameMissing") : undefined}
        onChange={({ target }) => setText(target.value)}
      />
      {shared !== undefined && (
        <CheckboxRow
          label={t("views.share")}
          checked={isShared}
          onChange={({ target }) => setIsShared(target.checked)}
        />
      )}
    </FormDialog>
  );
}
