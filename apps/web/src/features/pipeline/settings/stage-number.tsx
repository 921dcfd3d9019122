import { probability, type Stage, stageTimeLimit } from "@lanyard/contract/pipeline/pipeline-schema";
import { formatCount } from "#src/lib/format/number.ts";
import { readNumberOrNull } from "#src/lib/format/read-number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { optionText } from "#src/lib/i18n/option-text.ts";
import { Field } from "#src/ui/controls/field.tsx";
import { useSavingDraft } from "#src/ui/controls/use-saving-draft.ts";

type StageNumberProps = {
  label: string;
  spokenLabel: string;
  value: number | null;
  placeholder: string;
  /** The range of valid numbers. An empty field means no value. */
  allowed: typeof daysAllowed;
  problem: (max: string) => string;
  className: string;
  onSave: (value: number | null) => void;
};

function StageNumber({ label, spokenLabel, placeholder, className, ...number }: StageNumberProps) {
  const { value, allowed, onSave } = number;
  const { problem, input } = useSavingDraft({
    value: value === null ? "" : String(value),
    onSave: (text) => onSave(readNumberOrNull(text)),
    problemOf: (text) => {
      const isAllowed = allowed.nullable().safeParse(readNumberOrNull(text)).success;
      return isAllowed ? undefined : number.problem(formatCount(allowed.maxValue ?? 0));
    },
  });
  return (
    <Field className={className} label={label} error={problem}>
      {(links) => (
        <input
          {...links}
          {...input}
          className="input num"
          inputMode="numeric"
          autoComplete="off"
          aria-label={spokenLabel}
          placeholder={placeholder}
        />
      )}
    </Field>
  );
}

const daysAllowed = stageTimeLimit.unwrap();
const percentAllowed = probability.unwrap();

type StageFieldProps = { stage: Stage; onSave: (value: number | null) => void };

/** The number of days after which a card in the stage is overdue. An empty field means no limit. */
export function StageLimit({ stage, onSave }: StageFieldProps) {
  return (
    <StageNumber
      className="stage-row__limit"
      label={t("pipeline.settingsDays")}
      spokenLabel={t("pipeline.settingsLimit", { stage: optionText("stage", stage.name) })}
      value={stage.time_limit_days}
      placeholder={t("pipeline.settingsNoLimit")}
      allowed={daysAllowed}
      problem={(max) => t("pipeline.settingsDaysWrong", { max })}
      onSave={onSave}
    />
  );
}

/**
 * The probability in percent of deals that enter the stage. If the field is empty, deals keep their
 * probability.
 */
export function StageProbability({ stage, onSave }: StageFieldProps) {
  return (
    <StageNumber
      className="stage-row__likely"
      label={t("pipeline.settingsProbability")}
      spokenLabel={t("pipeline.settingsProbabilityOf", { stage: optionText("stage", stage.name) })}
      value={stage.probability}
      placeholder={t("pipeline.settingsNoProbability")}
      allowed={percentAllowed}
      problem={(max) => t("pipeline.settingsProbabilityWrong", { max })}
      onSave={onSave}
    />
  );
}
