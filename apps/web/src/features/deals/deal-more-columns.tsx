import type { Deal } from "@lanyard/contract/deal/deal-schema";
import { formatDate } from "#src/lib/format/date.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { fieldLabel } from "#src/records/fields/field-text.ts";
import type { RecordColumn } from "#src/records/record-kind.ts";
import type { DealListSort } from "./deal-list-params.ts";

const more = { widthPx: 160, tone: "sec" } as const;

/** The columns that are shown only when chosen: the other fields of a deal. */
export const dealMoreColumns: readonly RecordColumn<Deal, DealListSort>[] = [
  {
    ...more,
    id: "contact_email",
    head: () => t("deals.factEmail"),
    isCopied: true,
    text: ({ contact_email }) => contact_email,
  },
  {
    ...more,
    id: "currency",
    head: () => fieldLabel("deal", "currency"),
    widthPx: 96,
    isEditable: true,
    text: ({ currency }) => currency,
  },
  {
    ...more,
    id: "description",
    head: () => fieldLabel("deal", "description"),
    widthPx: 240,
    isEditable: true,
    text: ({ description }) => description,
  },
  { ...more, id: "tags", head: () => fieldLabel("deal", "tags"), isEditable: true, text: ({ tags }) => tags },
  {
    ...more,
    id: "lost_reason",
    head: () => fieldLabel("deal", "lost_reason"),
    text: ({ lost_reason }) => lost_reason,
  },
  {
    ...more,
    id: "updated_at",
    head: () => t("deals.field.updated_at"),
    sort: "updated_at",
    widthPx: 120,
    isNumeric: true,
    text: ({ updated_at }) => formatDate(updated_at),
  },
];
