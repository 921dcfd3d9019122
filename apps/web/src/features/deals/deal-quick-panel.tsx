import type { Deal } from "@lanyard/contract/deal/deal-schema";
import { Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { usePipelines } from "#src/lib/api/pipeline-list.ts";
import { LinkedText } from "#src/lib/format/linked-text.tsx";
import { formatPercent } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { emptyFieldText, fieldLabel } from "#src/records/fields/field-text.ts";
import { kindText } from "#src/records/kind-text.ts";
import { QuickPanel, type QuickRecord } from "#src/records/page/quick-panel.tsx";
import { Fact, FactList } from "#src/ui/layout/facts.tsx";
import { PanelGroup } from "#src/ui/overlays/panel.tsx";
import { CloseDate, closedOn, closeLabel } from "./deal-close-date.tsx";
import { DealContactFacts, DealFacts } from "./deal-facts.tsx";
import { DealForm } from "./deal-form.tsx";
import { amountText } from "./deal-labels.ts";
import { dealSource } from "./deal-source.ts";

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
