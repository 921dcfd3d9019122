import type { Deal } from "@lanyard/contract/deal/deal-schema";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { DealOverview } from "#src/features/deals/deal-overview.tsx";
import { DealRecordHead } from "#src/features/deals/deal-record-head.tsx";
import { dealCellFields, dealCells, dealSource } from "#src/features/deals/deal-source.ts";
import { LazyDealForm } from "#src/features/deals/lazy-deal-parts.ts";
import { useMovedRecord } from "#src/features/pipeline/board/use-card-moves.ts";
import { WonLostButtons } from "#src/features/pipeline/won-lost-buttons.tsx";
import { useClient } from "#src/lib/api/client-context.ts";
import { pipelineListOptions } from "#src/lib/api/pipeline-list.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { readRecordTab } from "#src/records/list/record-tab.ts";
import { FactEditing } from "#src/records/page/fact-editing.tsx";
import { RecordPresence } from "#src/records/page/record-presence.tsx";
import { RecordPage } from "#src/records/page/record-reading.tsx";
import { RecordTabs } from "#src/records/page/record-tabs.tsx";
import { useRecordActions } from "#src/records/page/use-record-actions.ts";

const route = getRouteApi("/signed-in/deals/$dealId");

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
  const { actions, isEditing, stopEditing } = useRecordActions(dealSource, deal);
  const { data: pipelines } = useQuery(pipelineListOptions(useClient()));
  const pipeline = pipelines?.find(({ id }) => id === deal.pipeline_id);
  const shown = useMovedRecord("deals", deal);
  if (isEditing) return <LazyDealForm isInPage deal={deal} onClose={stopEditing} />;
  return (
    <FactEditing noun="deal" row={deal} {...dealCells} also={dealCellFields}>
      <div className="scroll">
        <DealRecordHead
          deal={shown}
          present={
            <>
              <WonLostButtons deal={deal} />
              <RecordPresence noun="deal" id={deal.id} />
            </>
          }
          actions={actions}
        />
        <DealTabs deal={deal} pipeline={pipeline?.name} />
      </div>
    </FactEditing>
  );
}

function DealTabs({ deal, pipeline }: { deal: Deal; pipeline: string | undefined }) {
  const navigate = route.useNavigate();
  return (
    <RecordTabs
      noun="deal"
      row={deal}
      tab={readRecordTab(route.useSearch()).tab}
      onChange={(tab) => navigate({ search: readRecordTab({ tab }), replace: true, resetScroll: false })}
      overview={<DealOverview deal={deal} pipeline={pipeline} />}
    />
  );
}
