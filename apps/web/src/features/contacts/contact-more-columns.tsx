import type { Contact, ContactSort } from "@lanyard/contract/contact/contact-schema";
import { formatDate } from "#src/lib/format/date.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { fieldLabel, fieldValueText } from "#src/records/fields/field-text.ts";
import type { RecordColumn } from "#src/records/record-kind.ts";
import { contactColumns } from "./contact-columns.tsx";
import { type ContactFieldName, contactField, contactFieldOrder } from "./contact-field-table.ts";

const own = new Set(contactColumns(undefined).map(({ id }) => id));

/** The columns that are shown only when chosen: every other field of a contact. */
export const contactMoreColumns: readonly RecordColumn<Contact, ContactSort>[] = [
  ...contactFieldOrder.filter((name) => !own.has(name)).map(columnOf),
  {
    id: "updated_at",
    head: () => t("contacts.field.updated_at"),
    sort: "updated_at",
    widthPx: 120,
    tone: "sec",
    isNumeric: true,
    text: ({ updated_at }) => formatDate(updated_at),
  },
];

function columnOf(name: ContactFieldName): RecordColumn<Contact, ContactSort> {
  const { kind } = contactField(name);
  return {
    id: name,
    head: () => fieldLabel("contact", name),
    widthPx: 160,
    tone: "sec",
    isEditable: name !== "company",
    isCopied: kind === "email" || kind === "phone",
    isNumeric: kind === "whole" || kind === "date",
    text: (contact) => {
      const value = contact[name];
      if (value === null || value === "") return null;
      return fieldValueText("contact", name, String(value));
    },
  };
}
