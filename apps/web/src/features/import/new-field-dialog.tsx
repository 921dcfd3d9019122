import { type CustomFieldType, customFieldTypes } from "@lanyard/contract/custom-field/custom-field-types";
import type { ImportJob } from "@lanyard/contract/import/import-job-schema";
import { newFieldTarget } from "@lanyard/contract/import/import-targets";
import { recordNouns } from "@lanyard/contract/kind/record-kinds";
import { maxCustomLabel } from "@lanyard/contract/limits";
import { useState } from "react";
import { oneOf } from "#src/lib/browser/search-params.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { SelectField } from "#src/ui/controls/select-field.tsx";
import { TextField } from "#src/ui/controls/text-field.tsx";
import { FormDialog } from "#src/ui/overlays/form-dialog.tsx";
import type { Choices } from "./import-draft.ts";

export type NewFields = NonNullable<Choices["new_fields"]>;

const types = customFieldTypes.filter((type) => type !== "record");

const nounsOf = ({ targets }: Pick<ImportJob, "targets">) =>
  recordNouns.filter((noun) => targets.some((target) => target.startsWith(`${noun}.`)));

export const newTargetsOf = (job: Pick<ImportJob, "kind" | "targets">): string[] =>
  job.kind === "mixed" ? nounsOf(job).map((noun) => `${noun}.${newFieldTarget}`) : [newFieldTarget];

type NewFieldDialogProps = {
  job: ImportJob;
  header: string;
  chosen: NewFields[string] | undefined;
  target: string | undefined;
  onChoose: (target: string, field: NewFields[string]) => void;
  onClose: () => void;
};

/** The import creates the new field together with the records. */
export function NewFieldDialog({ job, header, chosen, target, onChoose, onClose }: NewFieldDialogProps) {
  const targets = newTargetsOf(job);
  const [label, setLabel] = useState(chosen?.label ?? header.slice(0, maxCustomLabel));
  const [type, setType] = useState<CustomFieldType>(chosen?.type ?? job.column_types[header] ?? "text");
  const [place, setPlace] = useState(target ?? targets[0] ?? newFieldTarget);
  const [isMissing, setIsMissing] = useState(false);
  const submit = () => {
    if (label.trim() === "") setIsMissing(true);
    else onChoose(place, { label: label.trim(), type });
  };
  return (
    <FormDialog
      title={t("import.createFieldTitle")}
      submitLabel={t("import.createFieldSubmit")}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t("fields.label")}
        value={label}
        maxLength={maxCustomLabel}
        error={isMissing && t("import.newFieldUnnamed")}
        onChange={(event) => setLabel(event.target.value)}
      />
      {targets.length > 1 && (
        <SelectField
          label={t("import.kind")}
          options={nounsOf(job).map((noun, index) => ({
            value: targets[index] ?? "",
            label: t(`kinds.one.${noun}`),
          }))}
          value={place}
          onChange={(event) => setPlace(event.target.value)}
        />
      )}
      <SelectField
        label={t("fields.kind")}
        options={types.map((each) => ({ value: each, label: t(`fields.type.${each}`) }))}
        value={type}
        hint={(type === "choice" || type === "choices") && t("import.newFieldOptions")}
        onChange={(event) => setType(oneOf(types, event.target.value) ?? "text")}
      />
    </FormDialog>
  );
}
