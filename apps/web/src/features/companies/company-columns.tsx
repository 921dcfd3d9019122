import { sizeText } from "@lanyard/contract/company/company-options";
import type { Company, CompanySort } from "@lanyard/contract/company/company-schema";
import { formatDate } from "#src/lib/format/date.ts";
import { formatCount } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { fieldLabel } from "#src/records/fields/field-text.ts";
import type { RecordColumn } from "#src/records/record-kind.ts";
import { industryText, shortLink } from "./company-labels.ts";

/** The columns of the list, in their order. */
export const companyColumns: readonly RecordColumn<Company, CompanySort>[] = [
  { id: "name", head: () => t("companies.field.name.short"), sort: "name", widthPx: 240, isEditable: true },
  {
    id: "industry",
    head: () => fieldLabel("company", "industry"),
    sort: "industry",
    share: "11%",
    widthPx: 150,
    isEditable: true,
    text: industryText,
  },
  {
    id: "size",
    head: () => fieldLabel("company", "size"),
    sort: "size",
    share: "9.5%",
    widthPx: 130,
    tone: "sec",
    isEditable: true,
    text: ({ size }) => size && sizeText(size),
  },
  {
    id: "website",
    head: () => fieldLabel("company", "website"),
    share: "14%",
    widthPx: 200,
    gives: "gives-third",
    tone: "sec",
    isEditable: true,
    text: ({ website }) => website && shortLink(website),
  },
  {
    id: "email",
    head: () => fieldLabel("company", "email"),
    share: "16%",
    widthPx: 220,
    gives: "gains-most",
    tone: "sec",
    isEditable: true,
    isCopied: true,
    text: ({ email }) => email,
  },
  {
    id: "phone",
    head: () => fieldLabel("company", "phone"),
    widthPx: 150,
    gives: "gives-first",
    tone: "sec",
    isEditable: true,
    isCopied: true,
    text: ({ phone }) => phone,
  },
  {
    id: "contact_count",
    head: () => t("companies.field.contact_count"),
    widthPx: 84,
    isNumeric: true,
    render: ({ contact_count }) => formatCount(contact_count),
  },
  {
    id: "created_at",
    head: () => t("companies.field.created_at"),
    sort: "created_at",
    widthPx: 128,
    gives: "gives-second",
    tone: "sec",
    isNumeric: true,
    render: ({ created_at }) => formatDate(created_at),
  },
];
