import {
  type Pipeline,
  probability,
  type Stage,
  stageRequirableFields,
  stageTimeLimit,
} from "@lanyard/contract/pipeline/pipeline-schema";
import { ArrowDown, ArrowUp, ListChecks, Trash2 } from "lucide-react";
import { useState } from "react";
import type { PipelineChange } from "#src/features/pipeline/pipeline-queries.ts";
import { StageColor } from "#src/features/pipeline/stage-color.tsx";
import { readNumberOrNull } from "#src/lib/format/read-number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { optionText } from "#src/lib/i18n/option-text.ts";
import { customFieldsOf } from "#src/records/fields/custom-fields.ts";
import { fieldLabel } from "#src/records/fields/field-text.ts";
import { CheckboxRow } from "#src/ui/controls/checkbox.tsx";
import { Field } from "#src/ui/controls/field.tsx";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { SavingInput } from "#src/ui/controls/saving-input.tsx";
import { SelectField } from "#src/ui/controls/select-field.tsx";
import { useSavingDraft } from "#src/ui/controls/use-saving-draft.ts";
import { colorStyle } from "#src/ui/feedback/badge.tsx";
import { FormDialog } from "#src/ui/overlays/form-dialog.tsx";

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
          { value: "won", label: t("ui.won") },
          { value: "lost", label: t("ui.lost") },
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
  const place = placeIn(pipeline, stage);
  const move = (by: 1 | -1) =>
    onChange(async (client) => {
      const { pipelines } = await client.pipeline.list({});
      const { id, stages } = pipelines.find((each) => each.id === pipeline.id) ?? pipeline;
      const others = stages.map((each) => each.id).filter((each) => each !== stage.id);
      const to = Math.max(0, placeIn({ stages }, stage) + by);
      const ids = [...others.slice(0, to), stage.id, ...others.slice(to)];
      return client.pipeline.reorderStages({ params: { id }, body: { ids } });
    });
  return (
    <>
      <IconButton
        icon={ArrowUp}
        size="sm"
        label={t("pipeline.settingsUp", { stage: name })}
        disabled={place === 0}
        onClick={() => move(-1)}
      />
      <IconButton
        icon={ArrowDown}
        size="sm"
        label={t("pipeline.settingsDown", { stage: name })}
        disabled={place === pipeline.stages.length - 1}
        onClick={() => move(1)}
      />
    </>
  );
}

const placeIn = ({ stages }: Pick<Pipeline, "stages">, { id }: Stage) =>
  stages.findIndex((each) => each.id === id);

type StageFieldsProps = { stage: Stage; onSave: (fields: string[]) => void };

function StageFields({ stage, onSave }: StageFieldsProps) {
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
      submitLabel={t("ui.save")}
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

type StageNumberProps = {
  stage: Stage;
  /** The day limit of cards in the stage, or the probability in percent of deals that enter the stage. */
  name: "time_limit_days" | "probability";
  onSave: (value: number | null) => void;
};

function StageNumber({ stage, name, onSave }: StageNumberProps) {
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
