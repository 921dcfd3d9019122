import type { Deal } from "@lanyard/contract/deal/deal-schema";
import { getRouteApi } from "@tanstack/react-router";
import { CompanyLink, ContactLink } from "#src/features/deals/deal-facts.tsx";
import { dealCall } from "#src/features/deals/deal-labels.ts";
import { DealOverview } from "#src/features/deals/deal-overview.tsx";
import { dealCells, dealSource } from "#src/features/deals/deal-source.ts";
import { LazyDealForm, preloading } from "#src/features/deals/lazy-deal-parts.ts";
import { useMovedRecord } from "#src/features/pipeline/board/use-card-moves.ts";
import { WonLostButtons } from "#src/features/pipeline/won-lost-buttons.tsx";
import { usePipelines } from "#src/lib/api/pipeline-list.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { optionText } from "#src/lib/i18n/option-text.ts";
import { CallButton } from "#src/records/fields/mail-phone-links.tsx";
import { RecordPage } from "#src/records/page/record-reading.tsx";
import { RecordView } from "#src/records/page/record-view.tsx";
import { ColorBadge } from "#src/ui/feedback/badge.tsx";

const route = getRouteApi("/signed-in/deals/$dealId");

const cells = { ...dealCells, also: ["stage_id", "probability", "expected_close_date", "currency"] };

export function DealPage() {
  return (
    <RecordPage
      source={dealSource}
      id={route.useParams().dealId.trim()}
      mark="money"
      failure={{ title: t("deals.failedTitle") }}
      noneSelected={t("deals.noneSelected")}
    >
      {(deal) => <DealRecord deal={deal} />}
    </RecordPage>
  );
}

function DealRecord({ deal }: { deal: Deal }) {
  const { data: pipelines } = usePipelines();
  const pipeline = pipelines?.find(({ id }) => id === deal.pipeline_id);
  const { stage_color, stage_name } = useMovedRecord("deals", deal);
  const hasCompany = deal.company_id !== null && deal.company_name !== null;
  const hasContact = deal.contact_id !== null && deal.contact_name !== null;
  return (
    <RecordView
      source={dealSource}
      row={deal}
      cells={cells}
      head={{
        nameField: "name",
        about: (
          <>
            {hasCompany && <CompanyLink deal={deal} />}
            {hasCompany && hasContact && <span className="dot hide-m" />}
            {hasContact && <ContactLink deal={deal} />}
            <ColorBadge color={stage_color}>{optionText("stage", stage_name)}</ColorBadge>
          </>
        ),
        ways: <CallButton {...dealCall(deal)} />,
        preloading,
      }}
      tools={<WonLostButtons deal={deal} />}
      overview={<DealOverview deal={deal} pipeline={pipeline?.name} />}
      isFormInPage
      form={(onClose) => <LazyDealForm isInPage deal={deal} onClose={onClose} />}
    />
  );
}
