import type { Deal } from "@lanyard/contract/deal/deal-schema";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { DealOverview } from "#src/features/deals/deal-overview.tsx";
import { stageListOptions } from "#src/features/deals/deal-queries.ts";
import { DealRecordHead } from "#src/features/deals/deal-record-head.tsx";
import { dealSource } from "#src/features/deals/deal-source.ts";
import { readDealTab } from "#src/features/deals/deal-tab.ts";
import { LazyDealForm } from "#src/features/deals/lazy-deal-form.tsx";
import { useRecordMove } from "#src/features/pipeline/board/use-card-moves.ts";
import { useClient } from "#src/lib/api/client-context.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useMayWrite } from "#src/lib/session/rights.ts";
import { useDeletionFromPage } from "#src/records/deletion/use-record-deletion.ts";
import { useFileTab } from "#src/records/files/use-file-tab.tsx";
import { useNoteTab } from "#src/records/notes/use-note-tab.tsx";
import { RecordCrumbs } from "#src/records/page/record-head.tsx";
import { RecordReading } from "#src/records/page/record-reading.tsx";
import { PresentPeople } from "#src/records/presence/present-people.tsx";
import { recordReadOptions } from "#src/records/source.ts";
import { ActivityTab } from "#src/records/timeline/activity-tab.tsx";
import { EmptyState } from "#src/ui/feedback/empty-state.tsx";
import { PageHeader } from "#src/ui/layout/page-header.tsx";
import { Tabs } from "#src/ui/layout/tabs.tsx";

const route = getRouteApi("/signed-in/deals/$dealId");

/** One deal. */
export function DealPage() {
  const dealId = route.useParams().dealId.trim();
  if (dealId === "")
    return (
      <>
        <PageHeader title={t("deals.title")} lead={<RecordCrumbs kind="deals" name={undefined} />} />
        <EmptyState mark="money" title={t("deals.noneSelected")} />
      </>
    );
  return <OneDeal dealId={dealId} />;
}

function OneDeal({ dealId }: { dealId: string }) {
  const reading = useQuery(recordReadOptions(dealSource, useClient(), dealId));
  const name = reading.data?.name;
  return (
    <>
      <PageHeader title={name ?? t("deals.title")} lead={<RecordCrumbs kind="deals" name={name} />} />
      <RecordReading
        kind="deals"
        id={dealId}
        mark="money"
        reading={reading}
        failure={{ title: t("deals.failedTitle") }}
      >
        {(row) => <DealRecord key={row.id} deal={row} />}
      </RecordReading>
    </>
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
  const { tab = "overview" } = readDealTab(route.useSearch());
  const navigate = route.useNavigate();
  const notes = useNoteTab({ noun: "dealNotes", id: deal.id });
  const files = useFileTab({ noun: "dealAttachments", id: deal.id });
  return (
    <Tabs
      label={t("deals.sections")}
      value={tab}
      onChange={(next) => navigate({ search: readDealTab({ tab: next }), replace: true, resetScroll: false })}
      tabs={[
        {
          value: "overview",
          label: t("deals.overview"),
          content: <DealOverview deal={deal} pipeline={pipeline} />,
        },
        notes,
        files,
        {
          value: "activity",
          label: t("deals.activityTab"),
          content: <ActivityTab noun="deals" id={deal.id} emptyText={t("deals.noActivity")} />,
        },
      ]}
    />
  );
}
