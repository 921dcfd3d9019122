import type { ImportCheck, ImportJob, ImportNewStages } from "@lanyard/contract/import/import-job-schema";
import { t } from "#src/lib/i18n/messages.ts";
import { optionText } from "#src/lib/i18n/option-text.ts";
import { useMayManage } from "#src/lib/session/rights.ts";
import { CheckboxRow } from "#src/ui/controls/checkbox.tsx";
import { isOfOptions } from "./import-kind-text.ts";

type NewStagesProps = {
  pipelines: readonly ImportNewStages[];
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
};

export function NewStages({ pipelines, isChosen, onChange }: NewStagesProps) {
  const mayManage = useMayManage();
  if (!mayManage || pipelines.length === 0) return null;
  return (
    <section className="boxed import__part" aria-label={t("import.newStages")}>
      <CheckboxRow
        label={newStagesText(pipelines)}
        checked={isChosen}
        onChange={({ target }) => onChange(target.checked)}
      />
      <ul className="errors">
        {pipelines.map(({ id, name, stages }) => (
          <li key={id}>
            <span className="strong" dir="auto">
              {optionText("pipeline", name)}
            </span>
            <span className="import__more" dir="auto">
              {stages.map((stage) => optionText("stage", stage.name)).join(", ")}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type NewFieldsProps = Omit<NewStagesProps, "pipelines"> & { job: ImportJob; check: ImportCheck };

export function NewFields({ job, check, isChosen, onChange }: NewFieldsProps) {
  const mayManage = useMayManage();
  const leavesOut =
    check.cells_left_out > 0 && Object.values(job.choices?.mapping ?? {}).some(isOfOptions(job));
  const isOffered = mayManage && (isChosen || leavesOut);
  if (!isOffered && check.new_fields.length === 0) return null;
  return (
    <section className="boxed import__part" aria-label={t("import.newFields")}>
      {isOffered && (
        <CheckboxRow
          label={t("import.createOptions")}
          checked={isChosen}
          onChange={({ target }) => onChange(target.checked)}
        />
      )}
      {check.new_fields.length > 0 && (
        <ul className="errors">
          {check.new_fields.map(({ noun, key, label, type, is_new: isNew, options }) => (
            <li key={`${noun} ${key}`}>
              <span className="import__more strong" dir="auto">
                {isNew
                  ? t("import.createsField", { label, type: t(`fields.type.${type}`) })
                  : t("import.addsOptions", { label })}
              </span>
              {options.length > 0 && (
                <span className="import__more" dir="auto">
                  {options.map((option) => option.label).join(", ")}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function newStagesText(pipelines: readonly ImportNewStages[]): string {
  const count = pipelines.reduce((sum, { stages }) => sum + stages.length, 0);
  const [first, ...others] = pipelines;
  if (first === undefined || others.length > 0)
    return t("import.createStagesOf", { count, pipelines: pipelines.length });
  const named = { count, pipeline: optionText("pipeline", first.name) };
  return first.is_new ? t("import.createPipeline", named) : t("import.createStages", named);
}
