import type { Pipeline } from "@lanyard/contract/pipeline/pipeline-schema";
import { Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { type PipelineChange, usePipelineChange } from "#src/features/pipeline/pipeline-queries.ts";
import { reasonOf } from "#src/lib/api/failure-text.ts";
import { usePipelines } from "#src/lib/api/pipeline-list.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { optionText } from "#src/lib/i18n/option-text.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { NewItemRow } from "#src/ui/controls/new-item-row.tsx";
import { SavingInput } from "#src/ui/controls/saving-input.tsx";
import { SelectField, type SelectOption } from "#src/ui/controls/select-field.tsx";
import { FailedState } from "#src/ui/feedback/failed-state.tsx";
import { SkeletonRows } from "#src/ui/feedback/skeleton.tsx";
import { SettingsGroup } from "#src/ui/layout/settings-group.tsx";
import { FormDialog } from "#src/ui/overlays/form-dialog.tsx";
import { CountrySettings, CurrencySettings, LostReasonSettings } from "./organisation-settings.tsx";
import { StageSettingsHead, StageSettingsRow } from "./stage-settings-row.tsx";

/**
 * The settings of pipelines, stages, lost reasons, currency and country, for administrators. Requires the
 * texts of the area "pipeline".
 */
export function PipelineSettings() {
  const { data: pipelines, error, isPaused, refetch } = usePipelines();
  const { mutate: change } = usePipelineChange("pipeline");
  const { mutate: changeReasons } = usePipelineChange("lost-reason");
  const { mutate: changeOrganisation } = usePipelineChange("organisation");
  if (!pipelines && (error || isPaused)) {
    const reason = error ? reasonOf(error) : t("ui.partOffline");
    return <FailedState title={t("pipeline.listFailedTitle")} text={reason} onRetry={refetch} />;
  }
  if (!pipelines) return <SkeletonRows rows={6} columns={2} label={t("pipeline.loading")} />;
  return (
    <>
      {pipelines.map((pipeline) => (
        <PipelineGroup key={pipeline.id} pipeline={pipeline} pipelines={pipelines} onChange={change} />
      ))}
      <SettingsGroup title={t("pipeline.settingsAdd")}>
        <NewItemRow
          label={t("pipeline.settingsNewName")}
          button={t("pipeline.settingsAdd")}
          onAdd={(name) => change((client) => client.pipeline.create({ body: { name } }))}
        />
      </SettingsGroup>
      <LostReasonSettings onChange={changeReasons} />
      <CurrencySettings onChange={changeOrganisation} />
      <CountrySettings onChange={changeOrganisation} />
    </>
  );
}

type PipelineGroupProps = {
  pipeline: Pipeline;
  pipelines: readonly Pipeline[];
  onChange: (change: PipelineChange) => void;
};

function PipelineGroup({ pipeline, pipelines, onChange }: PipelineGroupProps) {
  const { id, name, stages } = pipeline;
  const [removing, setRemoving] = useState<{ stageId?: string; name: string }>();
  const remove = (moveTo: string) =>
    onChange((client) =>
      removing?.stageId === undefined
        ? client.pipeline.remove({ params: { id }, query: { move_to: moveTo } })
        : client.pipeline.removeStage({ params: { stageId: removing.stageId }, query: { move_to: moveTo } }),
    );
  return (
    <section className="setgroup">
      <div className="grid content-start gap-2">
        <PipelineName pipeline={pipeline} onChange={onChange} />
        {pipelines.length > 1 && (
          <Button
            variant="danger-quiet"
            size="sm"
            icon={Trash2}
            className="justify-self-start"
            onClick={() => setRemoving({ name: optionText("pipeline", name) })}
          >
            {t("pipeline.settingsRemove")}
          </Button>
        )}
      </div>
      <div className="card">
        <StageSettingsHead />
        <ul className="quiet-fields" aria-label={t("pipeline.settingsStages")}>
          {stages.map((stage) => (
            <StageSettingsRow
              key={stage.id}
              {...{ pipeline, stage, onChange }}
              onRemove={
                stages.length > 1
                  ? () => setRemoving({ stageId: stage.id, name: optionText("stage", stage.name) })
                  : undefined
              }
            />
          ))}
        </ul>
        {stages.some(({ probability }) => probability === null) && (
          <div className="setrow">
            <p className="text-ink-muted">{t("pipeline.settingsSuggestHint")}</p>
            <span className="spacer" />
            <Button
              size="sm"
              onClick={() => onChange((client) => client.pipeline.suggestProbabilities({ params: { id } }))}
            >
              {t("pipeline.settingsSuggest")}
            </Button>
          </div>
        )}
        <NewItemRow
          label={t("pipeline.settingsNewStage")}
          button={t("pipeline.settingsAddStage")}
          onAdd={(text) =>
            onChange((client) => client.pipeline.addStage({ params: { id }, body: { name: text } }))
          }
        />
      </div>
      {removing && (
        <RemovalDialog
          name={removing.name}
          targets={targetsFor(pipeline, pipelines, removing.stageId)}
          onRemove={remove}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </section>
  );
}

function PipelineName({ pipeline: { id, name }, onChange }: Omit<PipelineGroupProps, "pipelines">) {
  const fieldId = useId();
  return (
    <div className="field">
      <h2 className="vh" dir="auto">
        {optionText("pipeline", name)}
      </h2>
      <label htmlFor={fieldId}>{t("pipeline.settingsName")}</label>
      <SavingInput
        id={fieldId}
        value={optionText("pipeline", name)}
        maxLength={100}
        dir="auto"
        onSave={(text) =>
          text !== "" &&
          onChange((client) => client.pipeline.update({ params: { id }, body: { name: text } }))
        }
      />
    </div>
  );
}

function targetsFor(pipeline: Pipeline, pipelines: readonly Pipeline[], stageId: string | undefined) {
  if (stageId !== undefined)
    return pipeline.stages
      .filter(({ id }) => id !== stageId)
      .map(({ id, name }) => ({ value: id, label: optionText("stage", name) }));
  return pipelines
    .filter(({ id }) => id !== pipeline.id)
    .flatMap(({ name: owner, stages }) =>
      stages.map(({ id, name }) => ({
        value: id,
        label: `${optionText("pipeline", owner)}: ${optionText("stage", name)}`,
      })),
    );
}

type RemovalDialogProps = {
  name: string;
  /** The stages that the cards can move to. The first is the default. */
  targets: readonly SelectOption[];
  onRemove: (moveTo: string) => void;
  onClose: () => void;
};

function RemovalDialog({ name, targets, onRemove, onClose }: RemovalDialogProps) {
  const [moveTo, setMoveTo] = useState(targets[0]?.value ?? "");
  return (
    <FormDialog
      title={t("pipeline.settingsRemoveTitle", { name })}
      submitLabel={t("ui.remove")}
      tone="danger"
      onSubmit={() => {
        onRemove(moveTo);
        onClose();
      }}
      onClose={onClose}
    >
      <p className="text-ink-muted">{t("pipeline.settingsRemoveText")}</p>
      <SelectField
        label={t("pipeline.settingsMoveTo")}
        value={moveTo}
        options={targets}
        onChange={({ target }) => setMoveTo(target.value)}
      />
    </FormDialog>
  );
}
