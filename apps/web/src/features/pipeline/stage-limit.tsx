import { type Stage, stageTimeLimit } from "@lanyard/contract/pipeline/pipeline-schema";
import { formatCount } from "#src/lib/format/number.ts";
import { t } from "#src/lib/messages.ts";
import { Field } from "#src/ui/field.tsx";
import { useSavingDraft } from "./use-saving-draft.ts";

type StageLimitProps = { stage: Stage; onSave: (days: number | null) => void };

/** How many days a card may stand in a stage; empty for no limit. */
export function StageLimit({ stage, onSave }: StageLimitProps) {
  const { time_limit_days: days, name } = stage;
  const { problem, input } = useSavingDraft({
    value: days === null ? "" : String(days),
    onSave: (text) => onSave(text === "" ? null : Number(text)),
    problemOf: limitProblem,
  });
  return (
    <Field className="stage-row__limit" label={t("pipeline.settingsDays")} error={problem}>
      {(links) => (
        <input
          {...links}
          {...input}
          className="input num"
          // A number field would hand over nothing for what is no number, and nothing means no limit.
          inputMode="numeric"
          autoComplete="off"
          aria-label={t("pipeline.settingsLimit", { stage: name })}
          placeholder={t("pipeline.settingsNoLimit")}
        />
      )}
    </Field>
  );
}

const daysAllowed = stageTimeLimit.unwrap();

function limitProblem(text: string): string | undefined {
  const isDays = /^\d+$/u.test(text) && daysAllowed.safeParse(Number(text)).success;
  if (text === "" || isDays) return undefined;
  return t("pipeline.settingsDaysWrong", { max: formatCount(daysAllowed.maxValue ?? 0) });
}
