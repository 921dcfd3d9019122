import { ApiError } from "@lanyard/client/api-error";
import type { Deal } from "@lanyard/contract/deal/deal-schema";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { confirmDealDeletion, useDeleteDeals } from "#src/features/deals/deal-deletion.ts";
import { dealFieldLabel } from "#src/features/deals/deal-labels.ts";
import { DealOverview } from "#src/features/deals/deal-overview.tsx";
import { dealReadOptions, stageListOptions } from "#src/features/deals/deal-queries.ts";
import { DealCrumbs, DealRecordHead } from "#src/features/deals/deal-record-head.tsx";
import { DealLoading, DealMissing, NoDealSelected } from "#src/features/deals/deal-record-states.tsx";
import { readDealTab } from "#src/features/deals/deal-tab.ts";
import { LazyDealForm } from "#src/features/deals/lazy-deal-form.tsx";
import { useRecordMove } from "#src/features/pipeline/board/use-card-moves.ts";
import { useClient } from "#src/lib/api/client-context.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useMayWrite } from "#src/lib/session/rights.ts";
import { useDeletedElsewhere } from "#src/records/deletion/use-deleted-elsewhere.ts";
import { useFileTab } from "#src/records/files/use-file-tab.tsx";
import { useNoteTab } from "#src/records/notes/use-note-tab.tsx";
import { PresentPeople } from "#src/records/presence/present-people.tsx";
import { ActivityTab } from "#src/records/timeline/activity-tab.tsx";
import { PageHeader } from "#src/ui/layout/page-header.tsx";
import { Tabs } from "#src/ui/layout/tabs.tsx";

const route = getRouteApi("/signed-in/deals/$dealId");

/** One deal. */
export function DealPage() {
  const dealId = route.useParams().dealId.trim();
  if (dealId === "")
    return (
      <>
        <PageHeader title={t("deals.title")} lead={<DealCrumbs name={undefined} />} />
        <NoDealSelected />
      </>
    );
  return <OneDeal dealId={dealId} />;
}

function OneDeal({ dealId }: { dealId: string }) {
  const { data: deal, error, isLoadingError, refetch } = useQuery(dealReadOptions(useClient(), dealId));
  const isNotFound = error instanceof ApiError && (error.is("NOT_FOUND") || error.is("INVALID_INPUT"));
  const isAnswered = deal !== undefined || (isLoadingError && !isNotFound);
  const isGone = useDeletedElsewhere(dealId, { isGone: isNotFound && !isAnswered, isAnswered });
  return (
    <>
      <PageHeader title={deal?.name ?? t("deals.title")} lead={<DealCrumbs name={deal?.name} />} />
      {(isLoadingError || isGone) && (
        <DealMissing failure={isGone || !error ? undefined : { reason: error.message, onRetry: refetch }} />
      )}
      {!deal && !isLoadingError && !isGone && <DealLoading />}
      {deal && <DealRecord key={deal.id} deal={deal} />}
    </>
  );
}

function DealRecord({ deal }: { deal: Deal }) {
  const mayWrite = useMayWrite();
  const [isEditing, setIsEditing] = useState(false);
  const onDelete = useDealDeletion(deal);
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
          content: (
            <ActivityTab
              noun="deals"
              id={deal.id}
              emptyText={t("deals.noActivity")}
              fieldLabel={dealFieldLabel}
            />
          ),
        },
      ]}
    />
  );
}

/** Asks, deletes, and goes back to the list without waiting: the list hides the deal by itself. */
function useDealDeletion(deal: Deal): () => void {
  const deletion = useDeleteDeals();
  const router = useRouter();
  return async () => {
    if (!(await confirmDealDeletion(deal))) return;
    deletion.mutate({ ids: [deal.id], isSingle: true });
    await router.navigate({ to: "/deals" });
  };
}
