import type { Contact, ContactSort } from "@lanyard/contract/contact/contact-schema";
import { Mail, Phone } from "lucide-react";
import { formatDate } from "#src/lib/format/date.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { type ListTexts, listTexts } from "#src/records/kind-text.ts";
import type { RecordKind } from "#src/records/record-kind.ts";
import { Avatar } from "#src/ui/layout/avatar.tsx";
import { contactColumns } from "./contact-columns.tsx";
import { contactSorts } from "./contact-list-params.ts";
import { contactListName, contactName, knownName } from "./contact-name.ts";
import { type AddToPipeline, StageOrAddition } from "./contact-stage.tsx";

/** Edits a value in place; from a page, because the company is chosen among the companies. */
export type ContactCellEditing = Pick<RecordKind<Contact, ContactSort>, "CellEditor">;

/** Contacts as lists show them. */
export function contactKind(
  onAdd: AddToPipeline,
  editing: ContactCellEditing,
): RecordKind<Contact, ContactSort> {
  return {
    texts: contactTexts,
    list: "contacts",
    mark: "person",
    tips: "contacts",
    sorts: contactSorts,
    sortLabel: (sort) => sortLabels[sort](),
    name: (contact) => ({
      id: contact.id,
      name: contactListName(contact),
      isUnnamed: !knownName(contact),
      pickLabel: t("contacts.select", { name: contactName(contact) }),
    }),
    rowAvatar: (contact) => <Avatar name={knownName(contact)} />,
    columns: contactColumns(onAdd),
    loadMoreColumns,
    ...editing,
    card: (contact) => ({
      avatar: <Avatar name={knownName(contact)} size="md" />,
      about: [contact.job_title, contact.company].filter(Boolean).join(" · "),
      lines: [
        { icon: Mail, text: contact.email },
        { icon: Phone, text: contact.phone },
      ],
      foot: (
        <>
          <StageOrAddition contact={contact} onAdd={onAdd} />
          <time dateTime={contact.created_at} className="ms-auto">
            {t("contacts.addedOn", { date: formatDate(contact.created_at) })}
          </time>
        </>
      ),
    }),
    line: (contact) => ({
      avatar: <Avatar name={knownName(contact)} />,
      beside: <StageOrAddition contact={contact} onAdd={onAdd} />,
      about: contact.company ?? contact.job_title,
      end: (
        <time dateTime={contact.created_at}>
          <span className="vh">{t("contacts.added")} </span>
          {formatDate(contact.created_at)}
        </time>
      ),
      below: contact.email,
    }),
  };
}

const loadMoreColumns = async () => (await import("./contact-more-columns.tsx")).contactMoreColumns;

const sortLabels = {
  name: () => t("contacts.sort.name"),
  email: () => t("contacts.field.email"),
  company: () => t("contacts.field.company"),
  created_at: () => t("contacts.field.created_at"),
  updated_at: () => t("contacts.field.updated_at"),
} as const satisfies Record<ContactSort, () => string>;

/** The texts of the list. */
export const contactTexts: ListTexts = { ...listTexts("contacts"), import: () => t("contacts.importCsv") };
