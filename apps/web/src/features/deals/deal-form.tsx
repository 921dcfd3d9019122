import type { Deal } from "@lanyard/contract/deal/deal-schema";
import { useQuery } from "@tanstack/react-query";
import { useClient } from "#src/lib/api/client-context.ts";
import type { Linked } from "#src/records/form/form-field.ts";
import { RecordFormPanel } from "#src/records/form/record-form-panel.tsx";
import { useRecordForm } from "#src/records/form/use-record-form.ts";
import { dealForm } from "./deal-form-definition.tsx";
import { PresetCompanyContext, usePresetCompany } from "./deal-link-fields.tsx";
import { stageListOptions } from "./deal-queries.ts";
import { dealSource } from "./deal-source.ts";
import { askLostReason } from "./lost-reason.ts";
import { useStageProbability } from "./use-stage-probability.ts";

export type DealFormProps = {
  /** The deal to edit; a new one when left out. */
  deal?: Deal | undefined;
  /** What a new deal starts from. */
  start?: { stage_id?: string; contact_id?: Linked; company_id?: Linked };
  onClose: () => void;
  /** In place of the page instead of in a panel over it (spec section 2.9). */
  isInPage?: boolean;
};

/** Creates or edits a deal. */
export function DealForm({ deal, start = {}, onClose, isInPage = false }: DealFormProps) {
  const { data: pipelines = [] } = useQuery(stageListOptions(useClient()));
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
