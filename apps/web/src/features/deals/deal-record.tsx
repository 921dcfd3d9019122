import type { Deal } from "@lanyard/contract/deal/deal-schema";
import { defaultProbability } from "@lanyard/contract/limits";
import type { Stage } from "@lanyard/contract/pipeline/pipeline-schema";
import { enteredProbability } from "@lanyard/contract/pipeline/stage-probability";
import { Pencil } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { useWatch } from "react-hook-form";
import { usePipelines } from "#src/lib/api/pipeline-list.ts";
import { LinkedText } from "#src/lib/format/linked-text.tsx";
import { formatPercent } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { emptyFieldText, fieldLabel } from "#src/records/fields/field-text.ts";
import { type Linked, type RecordForm, typedText } from "#src/records/form/form-field.ts";
import { RecordFormPanel } from "#src/records/form/record-form-panel.tsx";
import { useRecordForm } from "#src/records/form/use-record-form.ts";
import { kindText } from "#src/records/kind-text.ts";
import { QuickPanel, type QuickRecord } from "#src/records/page/quick-panel.tsx";
import { Fact, FactList } from "#src/ui/layout/facts.tsx";
import { PanelGroup } from "#src/ui/overlays/panel.tsx";
import { CloseDate, closedOn, closeLabel } from "./deal-close-date.tsx";
import { DealContactFacts, DealFacts } from "./deal-facts.tsx";
import { dealForm } from "./deal-form-definition.tsx";
import { amountText } from "./deal-labels.ts";
import { PresetCompanyContext, usePresetCompany } from "./deal-link-fields.tsx";
import { useStage } from "./deal-queries.ts";
import { dealSource } from "./deal-source.ts";
import { percentText } from "./deal-values.ts";
import { askLostReason } from "./stage-entry.ts";

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
    onSend: async () => (await askLostReason(entered)) ?? false,
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

type OpenDealProps = QuickRecord<Deal> & {
  ending?: (deal: Deal) => ReactNode;
};

/** The quick view of a deal, next to the list or the board (spec section 2.9). */
export function OpenDeal({ ending, ...viewing }: OpenDealProps) {
  return (
    <QuickPanel
      source={dealSource}
      viewing={viewing}
      title={() => t("deals.quickView")}
      editButton={{ icon: Pencil, children: kindText("deals", "edit") }}
      form={(deal, onClose) => <DealForm deal={deal} onClose={onClose} />}
      head={(deal) => <DealHead deal={deal} ending={ending?.(deal)} />}
    >
      {(deal) => <DealGroups deal={deal} />}
    </QuickPanel>
  );
}

function DealHead({ deal, ending }: { deal: Deal; ending: ReactNode }) {
  const { data: pipelines } = usePipelines();
  const { probability } = deal;
  const isOpen = deal.stage_outcome === null;
  return (
    <PanelGroup title={<span dir="auto">{deal.name}</span>}>
      <FactList>
        <Fact label={fieldLabel("deal", "amount_cents")} empty={emptyFieldText("deal", "amount_cents")}>
          {amountText(deal)}
        </Fact>
        {isOpen && (
          <Fact label={fieldLabel("deal", "probability")}>
            {probability === null ? null : formatPercent(probability)}
          </Fact>
        )}
        <Fact label={closeLabel(deal)}>{isOpen ? <CloseDate deal={deal} /> : closedOn(deal)}</Fact>
      </FactList>
      <DealFacts deal={deal} pipeline={pipelines?.find(({ id }) => id === deal.pipeline_id)?.name} />
      {ending}
    </PanelGroup>
  );
}

function DealGroups({ deal }: { deal: Deal }) {
  const { description } = deal;
  return (
    <>
      <PanelGroup title={t("deals.card.contact")}>
        <DealContactFacts deal={deal} />
      </PanelGroup>
      {description && (
        <PanelGroup title={t("deals.card.description")}>
          <p className="whitespace-pre-line wrap-anywhere" dir="auto">
            <LinkedText text={description} />
          </p>
        </PanelGroup>
      )}
    </>
  );
}
