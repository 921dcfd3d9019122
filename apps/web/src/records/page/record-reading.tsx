import { ApiError } from "@lanyard/client/api-error";
import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useRouter } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { Fragment, type ReactNode, useState } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import type { Versioned } from "#src/lib/api/list-cache.ts";
import { t } from "#src/lib/i18n/messages.ts";
import type { KindName } from "#src/records/kind-name.ts";
import { kindText } from "#src/records/kind-text.ts";
import { tipsFor } from "#src/records/list/loading-tips.ts";
import { useMergedAddress } from "#src/records/merge/use-merged-address.ts";
import type { RecordSource } from "#src/records/source.ts";
import { buttonClass } from "#src/ui/controls/button.tsx";
import type { DrawingMark } from "#src/ui/feedback/badge-marks.tsx";
import { EmptyState } from "#src/ui/feedback/empty-state.tsx";
import { FailedState } from "#src/ui/feedback/failed-state.tsx";
import { LoadingScreen } from "#src/ui/feedback/loading-screen.tsx";
import { SkeletonRows } from "#src/ui/feedback/skeleton.tsx";
import { Icon } from "#src/ui/layout/icon.tsx";
import { PageHeader } from "#src/ui/layout/page-header.tsx";
import { ListSteps } from "./list-steps.tsx";
import { RecordCrumbs } from "./record-head.tsx";
import { recordPageOptions } from "./record-page-options.ts";

type ReadingProps<Row> = {
  kind: KindName;
  id: string;
  mark: DrawingMark;
  reading: UseQueryResult<Row>;
  /**
   * The title and text after a failed request. The default title is that of a missing record, and the default
   * text is the error message.
   */
  failure?: { title: string; text?: string };
  children: (row: Row) => ReactNode;
};

type RecordPageProps<Row> = Omit<ReadingProps<Row>, "kind" | "reading"> & {
  source: RecordSource<Row>;
  /** The message if the URL contains no id. */
  noneSelected?: string;
};

export function RecordPage<Row extends Versioned>({ source, noneSelected, ...shown }: RecordPageProps<Row>) {
  const { id, mark } = shown;
  const kind = source.routes;
  const isUnnamed = id === "" && noneSelected !== undefined;
  const reading = useQuery({
    ...recordPageOptions(source, useClient(), useQueryClient(), id),
    enabled: !isUnnamed,
  });
  const name = reading.data && source.nameOf(reading.data);
  const router = useRouter();
  useMergedAddress(id, {
    id: reading.data?.id,
    name,
    follow: (survivorId) =>
      router.history.replace(`/${kind}/${survivorId}${router.state.location.searchStr}`),
  });
  return (
    <>
      <PageHeader title={name ?? kindText(kind, "title")} lead={<RecordCrumbs kind={kind} name={name} />}>
        <ListSteps source={source} id={id} />
      </PageHeader>
      {isUnnamed ? (
        <EmptyState mark={mark} title={noneSelected} />
      ) : (
        <Reading {...shown} kind={kind} reading={reading} />
      )}
    </>
  );
}

/** A record with an invalid id counts as missing. */
function Reading<Row extends Versioned>(props: ReadingProps<Row>) {
  const { kind, id, mark, failure, children } = props;
  const { data: row, error, isLoadingError, refetch } = props.reading;
  const isNotFound = error instanceof ApiError && (error.is("NOT_FOUND") || error.is("INVALID_INPUT"));
  const isAnswered = row !== undefined || (isLoadingError && !isNotFound);
  const isGone = useIsDeleted(id, { isGone: isNotFound && !isAnswered, isAnswered });
  // The key remounts the page for another record.
  if (row !== undefined) return <Fragment key={row.id}>{children(row)}</Fragment>;
  const back = (
    <Link to={`/${kind}`} className={buttonClass()}>
      <Icon of={ArrowLeft} size={15} />
      <span>{kindText(kind, "back")}</span>
    </Link>
  );
  if (isGone)
    return (
      <Titled kind={kind}>
        <EmptyState mark={mark} title={kindText(kind, "notFound")}>
          {back}
        </EmptyState>
      </Titled>
    );
  if (isLoadingError && error)
    return (
      <Titled kind={kind}>
        <FailedState
          title={failure?.title ?? kindText(kind, "notFound")}
          text={failure?.text ?? error.message}
          onRetry={refetch}
        >
          {back}
        </FailedState>
      </Titled>
    );
  return (
    <LoadingScreen
      title={t("shell.preparing", { entity: kindText(kind, "entityOne") })}
      mark={mark}
      tipsAfter={(waitedMs) => tipsFor(kind, waitedMs)}
      skeleton={<SkeletonRows rows={8} columns={2} label={kindText(kind, "loadingOne")} />}
    />
  );
}

function Titled({ kind, children }: { kind: KindName; children: ReactNode }) {
  return (
    <>
      <h1 className="vh">{kindText(kind, "title")}</h1>
      {children}
    </>
  );
}

/**
 * Returns whether the record was deleted. Stays true during a reload, so that the page does not show the
 * loading state.
 */
export function useIsDeleted(
  id: string,
  { isGone, isAnswered }: { isGone: boolean; isAnswered: boolean },
): boolean {
  const [kept, setKept] = useState<string>();
  const gone = isGone ? id : isAnswered ? undefined : kept;
  if (gone !== kept) setKept(gone);
  return gone === id;
}
