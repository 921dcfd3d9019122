import type { Contact, ContactSort } from "@lanyard/contract/contact/contact-schema";
import { formatDate } from "#src/lib/format/date.ts";
import { t } from "#src/lib/i18n/messages.ts";
import type { RecordColumn } from "#src/records/record-kind.ts";
import { type AddToPipeline, StageOrAddition } from "./contact-stage.tsx";

/** The columns of the list, in their order. */
export function contactColumns(onAdd: AddToPipeline): RecordColumn<Contact, ContactSort>[] {
  return [
    { id: "name", head: () => t("contacts.sort.name"), sort: "name", widthPx: 240 },
    {
      id: "email",
      head: () => t("contacts.field.email"),
      sort: "email",
      share: "18.5%",
      widthPx: 230,
      gives: "gains-most",
      tone: "sec",
      isEditable: true,
      isCopied: true,
      text: ({ email }) => email,
    },
    {
      id: "company",
      head: () => t("contacts.field.company"),
      sort: "company",
      share: "13%",
      widthPx: 170,
      gives: "gains-some",
      isEditable: true,
      text: ({ company }) => company,
    },
    {
      id: "job_title",
      head: () => t("contacts.field.job_title"),
      share: "13.5%",
      widthPx: 170,
      gives: "gives-third",
      tone: "sec",
      isEditable: true,
      text: ({ job_title }) => job_title,
    },
    {
      id: "phone",
      head: () => t("contacts.field.phone"),
      widthPx: 138,
      gives: "gives-first",
      tone: "sec",
      isEditable: true,
      isCopied: true,
      text: ({ phone }) => phone,
    },
    {
      id: "stage",
      head: () => t("contacts.field.stage_id"),
      widthPx: 170,
      render: (contact) => <StageOrAddition contact={contact} onAdd={onAdd} />,
    },
    {
      id: "created_at",
      head: () => t("contacts.added"),
      sort: "created_at",
      widthPx: 120,
      gives: "gives-second",
      tone: "sec",
      isNumeric: true,
      render: ({ created_at }) => (
        <>
          <span className="vh">{t("contacts.added")} </span>
          {formatDate(created_at)}
        </>
      ),
    },
  ];
}
