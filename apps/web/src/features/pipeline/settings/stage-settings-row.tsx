import type { Pipeline, Stage } from "@lanyard/contract/pipeline/pipeline-schema";
import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import { StageColor } from "#src/features/pipeline/stage-color.tsx";
import { t } from "#src/lib/i18n/messages.ts";
import { optionText } from "#src/lib/i18n/option-text.ts";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { SavingInput } from "#src/ui/controls/saving-input.tsx";
import { SelectField } from "#src/ui/controls/select-field.tsx";
import { colorStyle } from "#src/ui/feedback/badge.tsx";
import { StageFields } from "./stage-fields.tsx";
import { StageNumber } from "./stage-number.tsx";
import type { PipelineChange } from "./use-pipeline-change.ts";

type StageBody = Partial<
  Pick<Stage, "name" | "outcome" | "time_limit_days" | "probability" | "required_fields">
>;

type StageRowProps = {
  pipeline: Pipeline;
  stage: Stage;
  onChange: (change: PipelineChange) => void;
  onRemove: (() => void) | undefined;
};

/** The column headings above the rows of stages. On narrow screens, each field has a label instead. */
export function StageSettingsHead() {
  return (
    <div className="stage-row stage-row--head" aria-hidden="true">
      <span>{t("pipeline.settingsColor")}</span>
      <span>{t("pipeline.stageName")}</span>
      <span>{t("pipeline.settingsMeaning")}</span>
      <span>{t("pipeline.settings.probability.label")}</span>
      <span>{t("pipeline.settings.time_limit_days.label")}</span>
    </div>
  );
}

export function StageSettingsRow({ pipeline, stage, onChange, onRemove }: StageRowProps) {
  const { id } = stage;
  const name = optionText("stage", stage.name);
  const update = (body: StageBody) =>
    onChange((client) => client.pipeline.updateStage({ params: { stageId: id }, body }));
  return (
    <li className="stage-row" style={colorStyle(stage.color)}>
      <StageColor column={{ ...stage, name }} />
      <SavingInput
        value={name}
        aria-label={t("pipeline.stageName")}
        maxLength={100}
        dir="auto"
        onSave={(text) => text !== "" && update({ name: text })}
      />
      <SelectField
        className="stage-row__meaning"
        label={t("pipeline.settingsMeaning")}
        aria-label={t("pipeline.settingsOutcome", { stage: name })}
        value={stage.outcome ?? "open"}
        options={[
          { value: "open", label: t("pipeline.settingsOpen") },
          { value: "won", label: t("pipeline.settingsWon") },
          { value: "lost", label: t("pipeline.settingsLost") },
        ]}
        onChange={({ target: { value } }) =>
          update({ outcome: value === "won" || value === "lost" ? value : null })
        }
      />
      <StageNumber stage={stage} name="probability" onSave={(probability) => update({ probability })} />
      <StageNumber
        stage={stage}
        name="time_limit_days"
        onSave={(time_limit_days) => update({ time_limit_days })}
      />
      <div className="stage-row__tools">
        <StageFields stage={stage} onSave={(required_fields) => update({ required_fields })} />
        <StagePlace pipeline={pipeline} stage={stage} onChange={onChange} />
        <IconButton
          icon={Trash2}
          size="sm"
          label={t("pipeline.settingsRemoveStage", { stage: name })}
          disabled={!onRemove}
          onClick={onRemove}
        />
      </div>
    </li>
  );
}

function StagePlace({ pipeline, stage, onChange }: Omit<StageRowProps, "onRemove">) {
  const name = optionText("stage", stage.name);
  const ids = pipeline.stages.map(({ id }) => id);
  const place = ids.indexOf(stage.id);
  const goTo = (to: number) => {
    const others = ids.filter((id) => id !== stage.id);
    const order = [...others.slice(0, to), stage.id, ...others.slice(to)];
    onChange((client) =>
      client.pipeline.reorderStages({ params: { id: pipeline.id }, body: { ids: order } }),
    );
  };
  return (
    <>
      <IconButton
        icon={ArrowUp}
        size="sm"
        label={t("pipeline.settingsUp", { stage: name })}
        disabled={place === 0}
        onClick={() => goTo(place - 1)}
      />
      <IconButton
        icon={ArrowDown}
        size="sm"
        label={t("pipeline.settingsDown", { stage: name })}
        disabled={place === ids.length - 1}
        onClick={() => goTo(place + 1)}
      />
    </>
  );
}
