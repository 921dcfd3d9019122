import { type Stage, stageRequirableFields } from "@lanyard/contract/pipeline/pipeline-schema";
import { ListChecks } from "lucide-react";
import { useState } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { optionText } from "#src/lib/i18n/option-text.ts";
import { customFieldsOf } from "#src/records/fields/custom-fields.ts";
import { fieldLabel } from "#src/records/fields/field-text.ts";
import { CheckboxRow } from "#src/ui/controls/checkbox.tsx";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { FormDialog } from "#src/ui/overlays/form-dialog.tsx";

type StageFieldsProps = { stage: Stage; onSave: (fields: string[]) => void };

export function StageFields({ stage, onSave }: StageFieldsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const count = stage.required_fields.length;
  const name = optionText("stage", stage.name);
  return (
    <>
      <IconButton
        icon={ListChecks}
        size="sm"
        label={t("pipeline.settingsRequired", { stage: name, shown: count })}
        className={count > 0 ? "text-accent-ink" : undefined}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <StageFieldsDialog
          {...{ stage, name }}
          onSave={(fields) => {
            onSave(fields);
            setIsOpen(false);
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

function StageFieldsDialog({
  stage,
  name,
  onSave,
  onClose,
}: StageFieldsProps & { name: string; onClose: () => void }) {
  const [chosen, setChosen] = useState<readonly string[]>(stage.required_fields);
  const fields = [
    ...stageRequirableFields.filter((field) => field !== "lost_reason" || stage.outcome === "lost"),
    ...customFieldsOf("deal").map(({ key }) => `custom.${key}`),
  ];
  return (
    <FormDialog
      title={t("pipeline.requiredTitle", { stage: name })}
      submitLabel={t("pipeline.requiredSave")}
      onSubmit={() => onSave(fields.filter((field) => chosen.includes(field)))}
      onClose={onClose}
    >
      <div className="grid gap-1">
        <p className="mb-2 text-ink-muted">{t("pipeline.requiredText")}</p>
        <div className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
          {fields.map((field) => (
            <CheckboxRow
              key={field}
              label={fieldLabel("deal", field)}
              checked={chosen.includes(field)}
              onChange={({ target }) =>
                setChosen((now) => (target.checked ? [...now, field] : now.filter((each) => each !== field)))
              }
            />
          ))}
        </div>
      </div>
    </FormDialog>
  );
}
