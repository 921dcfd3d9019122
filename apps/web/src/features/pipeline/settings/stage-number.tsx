import { probability, type Stage, stageTimeLimit } from "@lanyard/contract/pipeline/pipeline-schema";
import { readNumberOrNull } from "#src/lib/format/read-number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { optionText } from "#src/lib/i18n/option-text.ts";
import { Field } from "#src/ui/controls/field.tsx";
import { useSavingDraft } from "#src/ui/controls/use-saving-draft.ts";

type StageNumberProps = {
  stage: Stage;
  /** The day limit of cards in the stage, or the probability in percent of deals that enter the stage. */
  name: "time_limit_days" | "probability";
  onSave: (value: number | null) => void;
};

export function StageNumber({ stage, name, onSave }: StageNumberProps) {
  const value = stage[name];
  const allowed = name === "probability" ? percentAllowed : daysAllowed;
  const { problem, input } = useSavingDraft({
    value: value === null ? "" : String(value),
    onSave: (text) => onSave(readNumberOrNull(text)),
    problemOf: (text) => {
      const isAllowed = allowed.nullable().safeParse(readNumberOrNull(text)).success;
      return isAllowed ? undefined : t(`pipeline.settings.${name}.wrong`, { max: allowed.maxValue ?? 0 });
    },
  });
  return (
    <Field
      className={name === "probability" ? "stage-row__likely" : "stage-row__limit"}
      label={t(`pipeline.settings.${name}.label`)}
      error={problem}
    >
      {(links) => (
        <input
          {...links}
          {...input}
          className="input num"
          inputMode="numeric"
          autoComplete="off"
          aria-label={t(`pipeline.settings.${name}.of`, { stage: optionText("stage", stage.name) })}
          placeholder={t(`pipeline.settings.${name}.none`)}
        />
      )}
    </Field>
  );
}

const daysAllowed = stageTimeLimit.unwrap();
const percentAllowed = probability.unwrap();
