import { useState } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { SelectField, type SelectOption } from "#src/ui/controls/select-field.tsx";
import { FormDialog } from "#src/ui/overlays/form-dialog.tsx";

type HandOverDialogProps = {
  title: string;
  text: string;
  confirmLabel: string;
  tone: "danger" | "primary";
  name: string;
  count: number;
  /** Possible new owners. The first is the default. */
  targets: readonly SelectOption[];
  /** The label of the option that keeps the records with the member. If omitted, there is no such option. */
  keepLabel?: string;
  /** Called without a target if the records are to be left without an owner. */
  onRemove: (target: SelectOption | undefined) => void;
  onKeep?: () => void;
  onClose: () => void;
};

const kept = "kept";

export function HandOverDialog({
  name,
  count,
  targets,
  keepLabel,
  onRemove,
  onKeep,
  onClose,
  ...texts
}: HandOverDialogProps) {
  const [chosen, setChosen] = useState(targets[0]?.value ?? "");
  return (
    <FormDialog
      title={texts.title}
      submitLabel={texts.confirmLabel}
      tone={texts.tone}
      onSubmit={() => {
        if (chosen === kept) onKeep?.();
        else onRemove(targets.find(({ value }) => value === chosen));
        onClose();
      }}
      onClose={onClose}
    >
      <p className="text-ink-muted">{texts.text}</p>
      <p className="text-ink-muted">{t("members.owned", { name, count })}</p>
      <SelectField
        label={t("members.handOverTo")}
        value={chosen}
        options={[
          ...targets,
          { value: "", label: t("ui.memberNone") },
          ...(keepLabel === undefined ? [] : [{ value: kept, label: keepLabel }]),
        ]}
        onChange={({ target }) => setChosen(target.value)}
      />
    </FormDialog>
  );
}
