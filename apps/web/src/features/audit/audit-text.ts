import type { AuditDetail, AuditEntry, AuditEvent } from "@lanyard/contract/audit/audit-schema";
import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import { formatDateTime } from "#src/lib/format/date.ts";
import { countryNames } from "#src/lib/format/names.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { kindText } from "#src/records/kind-text.ts";

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

export function detailText({ what, detail }: Pick<AuditEntry, "what" | "detail">): string {
  return details[what](detail);
}

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
