import type { Deal } from "@lanyard/contract/deal/deal-schema";
import { formatDate } from "#src/lib/format/date.ts";
import { formatMoney, formatPercent } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { optionText } from "#src/lib/i18n/option-text.ts";
import { fieldLabel } from "#src/records/fields/field-text.ts";
import type { RecordColumn } from "#src/records/record-kind.ts";
import { ColorBadge } from "#src/ui/feedback/badge.tsx";
import { EmptyValue } from "#src/ui/layout/facts.tsx";
import { CloseDate } from "./deal-close-date.tsx";
import { sortLabels } from "./deal-labels.ts";
import type { DealListSort } from "./deal-list-params.ts";

/** The columns of the list, in their order. */
export const dealColumns: readonly RecordColumn<Deal, DealListSort>[] = [
  { id: "name", head: sortLabels.title, sort: "title", widthPx: 240, isEditable: true },
  {
    id: "amount_cents",
    isEditable: true,
    head: sortLabels.amount,
    sort: "amount",
    widthPx: 128,
    isNumeric: true,
    tone: "strong",
    render: ({ amount_cents, currency }) => formatMoney(amount_cents, currency),
  },
  {
    id: "stage",
    isEditable: true,
    head: sortLabels.stage,
    sort: "stage",
    widthPx: 180,
    render: (deal) => (
      <ColorBadge color={deal.stage_color}>{optionText("stage", deal.stage_name)}</ColorBadge>
    ),
  },
  {
    id: "company",
    head: () => fieldLabel("deal", "company_id"),
    share: "15.5%",
    widthPx: 180,
    text: ({ company_name }) => company_name,
  },
  {
    id: "contact",
    head: () => fieldLabel("deal", "contact_id"),
    share: "15.5%",
    widthPx: 170,
    gives: "gives-first",
    tone: "sec",
    text: ({ contact_name }) => contact_name,
  },
  {
    id: "probability",
    isEditable: true,
    head: () => fieldLabel("deal", "probability"),
    widthPx: 96,
    gives: "gives-second",
    isNumeric: true,
    tone: "sec",
    render: ({ probability }) => (probability === null ? <EmptyValue /> : formatPercent(probability)),
  },
  {
    id: "expected_close_date",
    isEditable: true,
    head: () => t("deals.field.expected_close_date.short"),
    sort: "expected_close_date",
    widthPx: 134,
    isNumeric: true,
    render: (deal) => <CloseDate deal={deal} />,
  },
  {
    id: "created_at",
    head: () => t("deals.field.created_at"),
    sort: "created_at",
    widthPx: 120,
    gives: "gives-early",
    tone: "sec",
    isNumeric: true,
    render: ({ created_at }) => formatDate(created_at),
  },
];
