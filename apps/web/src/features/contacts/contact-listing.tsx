import { contactKind } from "@lanyard/contract/contact/contact-kind";
import { Mail, Phone } from "lucide-react";
import { formatDate } from "#src/lib/format/date.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { createRecordListing } from "#src/records/create-record-listing.ts";
import { Avatar } from "#src/ui/layout/avatar.tsx";
import { EmptyValue } from "#src/ui/layout/empty-value.tsx";
import { CompanyText } from "./contact-company-text.tsx";
import { contactCall, knownName } from "./contact-name.ts";
import { contactCells, contactSource } from "./contact-source.ts";
import { StageOrAddition } from "./contact-stage.tsx";

export const contactListing = createRecordListing({
  source: contactSource,
  mark: "person",
  sorts: contactKind.sorts,
  sortLabels: { name: () => t("contacts.sort.name"), stage: () => t("contacts.field.stage_id") },
  isUnnamed: (contact) => !knownName(contact),
  rowAvatar: (contact) => <Avatar name={knownName(contact)} />,
  columns: [
    { id: "name", head: () => t("contacts.sort.name"), widthPx: 240 },
    { id: "email", share: 18.5, widthPx: 230, tone: "sec" },
    {
      id: "company",
      share: 13,
      widthPx: 170,
      isEditable: true,
      text: ({ company }) => company,
      render: (contact) => <CompanyText contact={contact} />,
    },
    { id: "job_title", share: 13.5, widthPx: 170, whenNarrow: "hide-below-860", tone: "sec" },
    { id: "phone", widthPx: 148, whenNarrow: "hide-below-1060", tone: "sec" },
    {
      id: "stage",
      head: () => t("contacts.field.stage_id"),
      widthPx: 170,
      render: (contact) => <StageOrAddition contact={contact} empty={<EmptyValue />} />,
    },
    {
      id: "created_at",
      head: () => t("contacts.added"),
      widthPx: 120,
      whenNarrow: "hide-below-920",
      tone: "sec",
      render: ({ created_at }) => <Added at={created_at} />,
    },
  ],
  cells: contactCells,
  card: (contact) => ({
    avatar: <Avatar name={knownName(contact)} size="md" />,
    about: [contact.job_title, contact.company].filter(Boolean).join(" · "),
    lines: [
      { icon: Mail, text: contact.email },
      { icon: Phone, text: contact.phone },
    ],
    foot: (
      <>
        <StageOrAddition contact={contact} />
        <time dateTime={contact.created_at} className="ms-auto">
          {t("contacts.addedOn", { date: formatDate(contact.created_at) })}
        </time>
      </>
    ),
  }),
  line: (contact) => ({
    avatar: <Avatar name={knownName(contact)} />,
    afterName: <StageOrAddition contact={contact} />,
    about: contact.company ?? contact.job_title,
    end: (
      <time dateTime={contact.created_at}>
        <Added at={contact.created_at} />
      </time>
    ),
    below: contact.email,
    call: contactCall(contact),
  }),
});

function Added({ at }: { at: string }) {
  return (
    <>
      <span className="vh">{t("contacts.added")} </span>
      {formatDate(at)}
    </>
  );
}
