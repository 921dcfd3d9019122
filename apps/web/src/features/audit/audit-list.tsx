import type { AuditEntry } from "@lanyard/contract/audit/audit-schema";
import { formatDateTime } from "#src/lib/format/date.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { ListPagination } from "#src/records/list/list-pagination.tsx";
import { EmptyState } from "#src/ui/feedback/empty-state.tsx";
import { FailedState } from "#src/ui/feedback/failed-state.tsx";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { SkeletonRows } from "#src/ui/feedback/skeleton.tsx";
import { Avatar } from "#src/ui/layout/avatar.tsx";
import type { AuditParams } from "./audit.ts";
import { AuditFilters } from "./audit-filters.tsx";
import { useAudit } from "./audit-queries.ts";
import { detailText } from "./audit-text.ts";

type AuditProps = {
  params: AuditParams;
  onChange: (change: Partial<AuditParams>) => void;
  hrefOf: (change: Partial<AuditParams>) => string;
};

export function Audit({ params, onChange, hrefOf }: AuditProps) {
  return (
    <>
      <AuditFilters params={params} onChange={(change) => onChange({ page: 1, ...change })} />
      <AuditPage list={useAudit(params)} onChange={onChange} hrefOf={hrefOf} />
    </>
  );
}

type AuditPageProps = Omit<AuditProps, "params"> & { list: ReturnType<typeof useAudit> };

function AuditPage({ list: { data, isError, isPaused, refetch }, onChange, hrefOf }: AuditPageProps) {
  if (!data && (isError || isPaused)) {
    return <FailedState title={t("audit.loadFailed")} text={t("audit.loadFailedText")} onRetry={refetch} />;
  }
  if (!data) return <SkeletonRows rows={8} columns={3} label={t("audit.loading")} />;
  return (
    <>
      {!data.complete && (
        <div className="mb-4">
          <Notice tone="warning">
            <p>{t("audit.incomplete")}</p>
          </Notice>
        </div>
      )}
      {data.entries.length === 0 ? (
        <EmptyState mark="search" title={t("audit.none")} text={t("audit.noneText")} />
      ) : (
        <>
          <ul className="card" aria-label={t("audit.title")}>
            {data.entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ul>
          <ListPagination
            pagination={data.pagination}
            shown={data.entries.length}
            hrefFor={(to) => hrefOf({ page: to })}
            onPage={(to) => onChange({ page: to })}
          />
        </>
      )}
    </>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const detail = detailText(entry);
  return (
    <li>
      <div className="setrow entry">
        <Avatar name={entry.who} size="md" />
        <div className="min-w-0 flex-1">
          <b>{t(`audit.event.${entry.what}`)}</b>
          {detail && <small dir="auto">{detail}</small>}
          <small>
            <bdi>{entry.who_email === null ? entry.who : `${entry.who} (${entry.who_email})`}</bdi> ·{" "}
            <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
          </small>
        </div>
      </div>
    </li>
  );
}
