import { getRouteApi, Link } from "@tanstack/react-router";
import { ProposalFacts } from "#src/features/proposals/proposal-facts.tsx";
import { type AnswerState, useProposals } from "#src/features/proposals/proposal-queries.ts";
import { ProposalReview } from "#src/features/proposals/proposal-review.tsx";
import { t } from "#src/lib/i18n/messages.ts";
import { SegmentedControl } from "#src/ui/controls/segmented-control.tsx";
import { EmptyState } from "#src/ui/feedback/empty-state.tsx";
import { FailedState } from "#src/ui/feedback/failed-state.tsx";
import { SkeletonRows } from "#src/ui/feedback/skeleton.tsx";
import { PageHeader } from "#src/ui/layout/page-header.tsx";

const route = getRouteApi("/signed-in/proposals");

export function ProposalsPage() {
  const { id, state = "open" } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useProposals(state);
  const count = list.data?.length;
  return (
    <>
      <PageHeader
        title={t("proposals.title")}
        count={id === undefined && count !== undefined && t("proposals.count", { count })}
      />
      <div className="content">
        <div className="content__main scroll px-4 py-4 md:px-6">
          {id === undefined ? (
            <>
              <div className="mb-4">
                <SegmentedControl
                  label={t("ui.state")}
                  segments={[
                    { value: "open", label: t("ui.toReview") },
                    { value: "answered", label: t("proposals.answered") },
                  ]}
                  value={state}
                  onChange={(value) => void navigate({ search: { state: value } })}
                />
              </div>
              <Proposals {...{ list, state }} />
            </>
          ) : (
            <>
              <p className="mb-4">
                <Link to="/proposals" search={{ state }} className="link">
                  {t("proposals.back")}
                </Link>
              </p>
              <ProposalReview key={id} id={id} />
            </>
          )}
        </div>
      </div>
    </>
  );
}

type ProposalsProps = { list: ReturnType<typeof useProposals>; state: AnswerState };

function Proposals({ list: { data, isLoadingError, refetch }, state }: ProposalsProps) {
  if (isLoadingError)
    return <FailedState title={t("proposals.failed")} text={t("proposals.failedText")} onRetry={refetch} />;
  if (!data) return <SkeletonRows rows={6} columns={2} label={t("ui.loading")} />;
  if (data.length === 0)
    return (
      <EmptyState
        mark="clock"
        title={state === "open" ? t("proposals.none") : t("proposals.noneAnswered")}
        text={t("proposals.noneText")}
      />
    );
  return (
    <ul className="flex flex-col gap-4" aria-label={t("proposals.title")}>
      {data.map((proposal) => (
        <li key={proposal.id} className="card p-4 flex flex-col gap-3">
          <Link to="/proposals" search={{ state, id: proposal.id }} className="link font-medium break-words">
            <bdi>{proposal.reason || t("proposals.nameless")}</bdi>
          </Link>
          <ProposalFacts proposal={proposal} />
        </li>
      ))}
    </ul>
  );
}
