import type { Deal } from "@lanyard/contract/deal/deal-schema";
import { defaultProbability } from "@lanyard/contract/limits";
import type { Stage } from "@lanyard/contract/pipeline/pipeline-schema";
import { enteredProbability } from "@lanyard/contract/pipeline/stage-probability";
import { useEffect } from "react";
import { useWatch } from "react-hook-form";
import { usePipelines } from "#src/lib/api/pipeline-list.ts";
import { type Linked, type RecordForm, typedText } from "#src/records/form/form-field.ts";
import { RecordFormPanel } from "#src/records/form/record-form-panel.tsx";
import { useRecordForm } from "#src/records/form/use-record-form.ts";
import { dealForm } from "./deal-form-definition.tsx";
import { PresetCompanyContext, usePresetCompany } from "./deal-link-fields.tsx";
import { useStage } from "./deal-queries.ts";
import { dealSource } from "./deal-source.ts";
import { percentText } from "./deal-values.ts";
import { askLostReason } from "./lost-reason.ts";

export type DealFormProps = {
  deal?: Deal | undefined;
  start?: { stage_id?: string; contact_id?: Linked; company_id?: Linked };
  onClose: () => void;
  /** Whether the form replaces the page instead of opening in a panel (spec section 2.9). */
  isInPage?: boolean;
};

export function DealForm({ deal, start = {}, onClose, isInPage = false }: DealFormProps) {
  const { data: pipelines = [] } = usePipelines();
  const state = useRecordForm(dealSource, dealForm(pipelines), {
    row: deal,
    start,
    onClose,
    onSend: async () => {
      const reason = await askLostReason(entered);
      if (!reason) return false;
      return reason.lostReason === undefined ? {} : { lost_reason: reason.lostReason };
    },
  });
  const entered = useStageProbability(state.form, deal);
  return (
    <PresetCompanyContext value={usePresetCompany(state.form)}>
      <RecordFormPanel state={state} isInPage={isInPage} />
    </PresetCompanyContext>
  );
}

/**
 * Shows the probability of the selected stage, unless the user typed one or the deal has a custom one. The
 * form does not send the shown probability, because the server sets it. Returns the stage if the deal enters
 * it.
 */
function useStageProbability(form: RecordForm, deal: Deal | undefined): Stage | undefined {
  const stage = useStage(typedText(useWatch({ control: form.control, name: "stage_id" })));
  const { isDirty: isTyped } = form.getFieldState("probability", form.formState);
  const before = deal ? deal.probability : defaultProbability;
  const isEntered = stage !== undefined && stage.id !== deal?.stage_id;
  const likelihood = { probability: before, has_own_probability: false };
  const shown = percentText(isEntered ? enteredProbability(likelihood, stage) : before);
  const isFollowing = !isTyped && !deal?.has_own_probability;
  useEffect(() => {
    // Sets a default value, so that typing the previous probability counts as a change.
    if (isFollowing && form.getValues("probability") !== shown)
      form.resetField("probability", { defaultValue: shown });
  }, [isFollowing, shown, form]);
  return isEntered ? stage : undefined;
}
