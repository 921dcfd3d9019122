import type { LargeGroup } from "@lanyard/contract/duplicate/duplicate-schema";
import { nounsWith, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { getRouteApi, useRouter } from "@tanstack/react-router";
import { DuplicatePairCard } from "#src/features/duplicates/duplicate-pair-card.tsx";
import { useDismissal, useDuplicates } from "#src/features/duplicates/duplicate-queries.ts";
import {
  confidences,
  type DuplicatesSearch,
  type PairState,
  pairStates,
} from "#src/features/duplicates/duplicates-search.ts";
import { t } from "#src/lib/i18n/messages.ts";
import type { KindName } from "#src/records/kind-name.ts";
import { kindText } from "#src/records/kind-text.ts";
import { ListPagination } from "#src/records/list/list-pagination.tsx";
import { useLeavingMissingPage } from "#src/records/list/record-list.tsx";
import { RecordCrumbs } from "#src/records/page/record-head.tsx";
import { SegmentedControl } from "#src/ui/controls/segmented-control.tsx";
import { EmptyState } from "#src/ui/feedback/empty-state.tsx";
import { FailedState } from "#src/ui/feedback/failed-state.tsx";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { SkeletonRows } from "#src/ui/feedback/skeleton.tsx";
import { PageHeader } from "#src/ui/layout/page-header.tsx";

const route = getRouteApi("/signed-in/duplicates");

const stateText = (value: PairState) => (value === "open" ? t("ui.toReview") : t("duplicates.setAside"));

export function DuplicatesPage() {
  const { noun = "contact", sureness: confidence = "likely", state = "open", page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const router = useRouter();
  const list = useDuplicates({ noun, confidence, state, page });
  const search = (change: DuplicatesSearch) => ({ noun, sureness: confidence, state, ...change });
  const go = (change: DuplicatesSearch) => void navigate({ search: search(change), resetScroll: false });
  const hrefOf = (to: number) =>
    router.buildLocation({ to: "/duplicates", search: search({ page: to }) }).href;
  const total = list.data?.pagination.totalCount;
  const pages = list.data?.pagination.pages ?? page;
  useLeavingMissingPage(page > pages, () => go({ page: pages }));
  return (
    <>
      <PageHeader
        title={t("ui.likelyDuplicates")}
        lead={<DuplicatesCrumbs kind={recordKinds[noun].plural} />}
        count={total !== undefined && t("duplicates.count", { count: total })}
      />
      <div className="content">
        <div className="content__main scroll px-4 py-4 md:px-6">
          <div className="flex flex-wrap gap-2 mb-4">
            <SegmentedControl
              label={t("ui.recordType")}
              segments={nounsWith("merge").map((value) => ({
                value,
                label: kindText(recordKinds[value].plural, "title"),
              }))}
              value={noun}
              onChange={(value) => go({ noun: value })}
            />
            <SegmentedControl
              label={t("duplicates.sureness")}
              segments={confidences.map((value) => ({ value, label: t(`duplicates.${value}`) }))}
              value={confidence}
              onChange={(value) => go({ sureness: value })}
            />
            <SegmentedControl
              label={t("ui.state")}
              segments={pairStates.map((value) => ({ value, label: stateText(value) }))}
              value={state}
              onChange={(value) => go({ state: value })}
            />
          </div>
          <Pairs {...{ noun, state, list, hrefOf }} onPage={(to) => go({ page: to })} />
        </div>
      </div>
    </>
  );
}

function DuplicatesCrumbs({ kind }: { kind: KindName }) {
  return (
    <>
      <RecordCrumbs kind={kind} name={undefined} />
      <h1>{t("ui.likelyDuplicates")}</h1>
    </>
  );
}

type PairsProps = {
  noun: NonNullable<DuplicatesSearch["noun"]>;
  state: PairState;
  list: ReturnType<typeof useDuplicates>;
  hrefOf: (page: number) => string;
  onPage: (page: number) => void;
};

function Pairs({ noun, state, list: { data, isError, refetch }, hrefOf, onPage }: PairsProps) {
  const dismissal = useDismissal();
  if (isError && !data) {
    return <FailedState title={t("duplicates.failed")} text={t("duplicates.failedText")} onRetry={refetch} />;
  }
  if (!data) return <SkeletonRows rows={6} columns={2} label={t("duplicates.loading")} />;
  return (
    <>
      {data.skipped > 0 && state === "open" && (
        <div className="mb-4">
          <Notice tone="info">
            <p>{t("duplicates.skipped", { count: data.skipped })}</p>
            <details className="mt-2">
              <summary>{t("duplicates.largest")}</summary>
              <ul className="mt-2 flex flex-col gap-1" aria-label={t("duplicates.largest")}>
                {data.large_groups.map((group) => (
                  <li key={`${group.by} ${group.value} ${group.place}`} className="break-words">
                    <bdi>{groupText(group)}</bdi>
                  </li>
                ))}
              </ul>
            </details>
          </Notice>
        </div>
      )}
      {data.pairs.length === 0 ? (
        <EmptyState
          mark="search"
          title={state === "open" ? t("duplicates.none") : t("duplicates.noneSetAside")}
          text={state === "open" ? t("duplicates.noneText") : t("duplicates.noneSetAsideText")}
        />
      ) : (
        <>
          <ul className="flex flex-col gap-4" aria-label={t("ui.likelyDuplicates")}>
            {data.pairs.map((pair) => (
              <DuplicatePairCard
                key={pair.id}
                {...{ noun, pair }}
                onDismiss={(change) => dismissal.mutate({ id: pair.id, ...change })}
              />
            ))}
          </ul>
          <ListPagination
            pagination={data.pagination}
            shown={data.pairs.length}
            hrefFor={hrefOf}
            onPage={onPage}
          />
        </>
      )}
    </>
  );
}

function groupText({ by, value, place, records }: LargeGroup): string {
  const named = { value, count: records, place: place?.split("\n")[0] ?? "" };
  return by === "surname" || by === "given"
    ? t("duplicates.group.placed", named)
    : t(`duplicates.group.${by}`, named);
}
