import type { Deal } from "@lanyard/contract/deal/deal-schema";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { DealOverview } from "#src/features/deals/deal-overview.tsx";
import { stageListOptions } from "#src/features/deals/deal-queries.ts";
import { DealRecordHead } from "#src/features/deals/deal-record-head.tsx";
import { dealSource } from "#src/features/deals/deal-source.ts";
import { readDealTab } from "#src/features/deals/deal-tab.ts";
import { LazyDealForm } from "#src/features/deals/lazy-deal-form.ts";
import { useRecordMove } from "#src/features/pipeline/board/use-card-moves.ts";
import { useClient } from "#src/lib/api/client-context.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useMayWrite } from "#src/lib/session/rights.ts";
import { useDeletionFromPage } from "#src/records/deletion/use-record-deletion.ts";
import { RecordReading } from "#src/records/page/record-reading.tsx";
import { RecordTabs } from "#src/records/page/record-tabs.tsx";
import { PresentPeople } from "#src/records/presence/present-people.tsx";
import { recordReadOptions } from "#src/records/source.ts";

const route = getRouteApi("/signed-in/deals/$dealId");

/** One deal. */
export function DealPage() {
  const id = route.useParams().dealId.trim();
  const reading = useQuery({ ...recordReadOptions(dealSource, useClient(), id), enabled: id !== "" });
  return (
    <RecordReading
      kind="deals"
      mark="money"
      {...{ id, reading, nameOf: dealSource.nameOf }}
      failure={{ title: t("deals.failedTitle") }}
      noneSelected={t("deals.noneSelected")}
    >
      {(deal) => <DealRecord deal={deal} />}
    </RecordReading>
  );
}

function DealRecord({ deal }: { deal: Deal }) {
  const mayWrite = useMayWrite();
  const [isEditing, setIsEditing] = useState(false);
  const remove = useDeletionFromPage(dealSource);
  const onDelete = () => void remove(deal.id, deal.name);
  const { data: pipelines } = useQuery(stageListOptions(useClient()));
  const pipeline = pipelines?.find(({ id }) => id === deal.pipeline_id);
  const { shown, moveTo } = useRecordMove("deals", deal, pipeline);
  if (isEditing) return <LazyDealForm isInPage deal={deal} onClose={() => setIsEditing(false)} />;
  return (
    <div className="scroll">
      <DealRecordHead
        deal={shown}
        pipeline={pipeline}
        present={<PresentPeople noun="deal" id={deal.id} />}
        actions={mayWrite ? { onEdit: () => setIsEditing(true), onDelete, onMove: moveTo } : undefined}
      />
      <DealTabs deal={deal} pipeline={pipeline?.name} />
    </div>
  );
}

function DealTabs({ deal, pipeline }: { deal: Deal; pipeline: string | undefined }) {
  const navigate = route.useNavigate();
  return (
    <RecordTabs
      noun="deal"
      id={deal.id}
      tab={readDealTab(route.useSearch()).tab}
      onChange={(tab) => navigate({ search: readDealTab({ tab }), replace: true, resetScroll: false })}
      overview={<DealOverview deal={deal} pipeline={pipeline} />}
    />
  );
}
