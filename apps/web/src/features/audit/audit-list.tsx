import { auditEvents } from "@lanyard/contract/audit/audit-events";
import type { AuditDetail, AuditEntry, AuditEvent } from "@lanyard/contract/audit/audit-schema";
import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import { Download } from "lucide-react";
import { oneOf } from "#src/lib/browser/search-params.ts";
import { formatDateTime } from "#src/lib/format/date.ts";
import { countryNames } from "#src/lib/format/names.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { TypedFilter } from "#src/records/filters/typed-filter.tsx";
import { kindText } from "#src/records/kind-text.ts";
import { LogFilters, LogList, useLogSearch } from "#src/records/list/log-view.tsx";
import { Button } from "#src/ui/controls/button.tsx";
import { SelectField } from "#src/ui/controls/select-field.tsx";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { Avatar } from "#src/ui/layout/avatar.tsx";
import { readAuditSearch } from "./audit.ts";
import { useAudit, useAuditExport } from "./audit-queries.ts";

export function Audit() {
  const log = useLogSearch(readAuditSearch);
  const { search, change } = log;
  const list = useAudit(search);
  const saving = useAuditExport(search);
  const entries = list.data?.entries ?? [];
  const exportButton = (
    <Button icon={Download} busyLabel={saving.isPending && t("ui.exporting")} onClick={() => saving.mutate()}>
      {t("ui.record.export")}
    </Button>
  );
  return (
    <>
      <LogFilters area="audit" log={log} tools={exportButton}>
        <TypedFilter
          control="text"
          label={t("audit.who")}
          value={search.who}
          onChange={(who) => change({ who })}
        />
        <SelectField
          emptyLabel={t("ui.any")}
          label={t("audit.what")}
          options={auditEvents.map((what) => ({ value: what, label: t(`audit.event.${what}`) }))}
          value={search.what ?? ""}
          onChange={({ target }) => change({ what: oneOf(auditEvents, target.value) })}
        />
      </LogFilters>
      <LogList
        area="audit"
        {...{ log, list }}
        shown={entries.length}
        above={list.data?.complete === false && <Incomplete />}
      >
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </LogList>
    </>
  );
}

function Incomplete() {
  return (
    <div className="mb-4">
      <Notice tone="warning">
        <p>{t("audit.incomplete")}</p>
      </Notice>
    </div>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const detail = details[entry.what](entry.detail);
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

const details: Record<AuditEvent, (detail: AuditDetail) => string> = {
  "sign-in": fromAddress,
  "sign-in-failed": fromAddress,
  "password-changed": () => "",
  "password-link-made": member,
  "invitation-sent": invitation,
  "invitation-withdrawn": invitation,
  "member-joined": ({ role }) => t("audit.joined", { role: roleText(role) }),
  "member-removed": member,
  "member-returned": member,
  "role-changed": ({ from, to, ...of }) =>
    t("audit.role", { ...memberNames(of), from: roleText(from), to: roleText(to) }),
  export: ({ records, count }) =>
    t("audit.exportSize", {
      records: recordsName(text(records)),
      count: Number(count),
    }),
  "personal-data": oneRecord,
  erased: oneRecord,
  "settings-changed": settings,
  "key-created": keyFacts,
  "key-revoked": keyFacts,
  "webhook-created": webhookFacts,
  "webhook-changed": webhookFacts,
  "webhook-deleted": webhookFacts,
  backup: ({ archive, to }) =>
    archive === undefined ? "" : t("audit.archive", { archive: text(archive), to: text(to) }),
  restore: ({ taken_at: at, archive }) => {
    if (at === undefined) return t("audit.oneOrganisation");
    const of = t("audit.archiveOf", { at: formatDateTime(text(at)) });
    return archive === undefined ? of : [t("audit.oneOrganisation"), of, text(archive)].join(" · ");
  },
};

type Fact = AuditDetail[string] | undefined;

const text = (fact: Fact) => String(fact ?? "");
const memberNames = ({ member: name, email }: AuditDetail) => ({ member: text(name), email: text(email) });

function fromAddress({ address }: AuditDetail): string {
  return t("audit.address", { address: text(address) });
}

function member(detail: AuditDetail): string {
  return t("audit.member", memberNames(detail));
}

function invitation({ email, role }: AuditDetail): string {
  return t("audit.invitation", { email: text(email), role: roleText(role) });
}

function keyFacts({ key, scopes }: AuditDetail): string {
  return [text(key), text(scopes)].filter(Boolean).join(" · ");
}

function webhookFacts({ webhook, events }: AuditDetail): string {
  return [text(webhook), text(events)].filter(Boolean).join(" · ");
}

function roleText(fact: Fact): string {
  return fact === "admin" || fact === "user" || fact === "viewer" ? t(`members.${fact}`) : text(fact);
}

function oneRecord({ records, id }: AuditDetail): string {
  return t("audit.oneRecord", { records: recordsName(text(records)), id: text(id) });
}

function recordsName(plural: string): string {
  const kind = Object.values(recordKinds).find((each) => each.plural === plural);
  return kind === undefined ? t("audit.title") : kindText(kind.plural, "title");
}

function settings({ currency_from, currency_to, country_from, country_to, undo_of }: AuditDetail): string {
  const changes = [
    currency_to !== undefined && t("audit.currency", { from: text(currency_from), to: text(currency_to) }),
    country_to !== undefined &&
      t("audit.country", { from: countryText(country_from), to: countryText(country_to) }),
    undo_of !== undefined && t("audit.undone"),
  ];
  return changes.filter(Boolean).join(" · ");
}

function countryText(fact: Fact): string {
  return typeof fact === "string" ? (countryNames([fact])[0]?.name ?? fact) : t("audit.noCountry");
}
