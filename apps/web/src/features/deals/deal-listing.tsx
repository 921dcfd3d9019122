import type { Deal } from "@lanyard/contract/deal/deal-schema";
import { Building2, CircleDollarSign, User } from "lucide-react";
import { formatDate } from "#src/lib/format/date.ts";
import { formatPercent } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { optionText } from "#src/lib/i18n/option-text.ts";
import { createRecordListing } from "#src/records/create-record-listing.ts";
import { emptyFieldText, fieldLabel, shortFieldLabel } from "#src/records/fields/field-text.ts";
import { ColorBadge } from "#src/ui/feedback/badge.tsx";
import { EmptyValue } from "#src/ui/layout/empty-value.tsx";
import { Icon } from "#src/ui/layout/icon.tsx";
import { CloseDate } from "./deal-close-date.tsx";
import { amountText, dealCall } from "./deal-labels.ts";
import { dealSorts } from "./deal-list-params.ts";
import { dealCells, dealSource } from "./deal-source.ts";

export const dealListing = createRecordListing({
  source: dealSource,
  mark: "money",
  sorts: dealSorts,
  unofferedSorts: ["updated_at", "expected_close_date", "probability"],
  sortLabels: {
    title: () => shortFieldLabel("deal", "name"),
    amount: () => fieldLabel("deal", "amount_cents"),
    stage: () => fieldLabel("deal", "stage_id"),
  },
  columns: [
    { id: "name", sort: "title", widthPx: 280 },
    {
      id: "amount_cents",
      isEditable: true,
      sort: "amount",
      widthPx: 128,
      isNumeric: true,
      tone: "strong",
      text: amountText,
    },
    {
      id: "stage",
      head: () => fieldLabel("deal", "stage_id"),
      isEditable: true,
      sort: "stage",
      widthPx: 150,
      render: (deal) => <Stage deal={deal} />,
    },
    {
      id: "company",
      head: () => fieldLabel("deal", "company_id"),
      share: 14,
      widthPx: 180,
      text: ({ company_name }) => company_name,
    },
    {
      id: "contact",
      head: () => fieldLabel("deal", "contact_id"),
      share: 14,
      widthPx: 170,
      whenNarrow: "hide-below-1060",
      tone: "sec",
      text: ({ contact_name }) => contact_name,
    },
    {
      id: "probability",
      isEditable: true,
      widthPx: 130,
      whenNarrow: "hide-below-920",
      isNumeric: true,
      tone: "sec",
      render: ({ probability }) => (probability === null ? <EmptyValue /> : formatPercent(probability)),
    },
    {
      id: "expected_close_date",
      isEditable: true,
      widthPx: 134,
      isNumeric: true,
      render: (deal) => <CloseDate deal={deal} />,
    },
    { id: "created_at", widthPx: 120, whenNarrow: "hide-below-1160", tone: "sec" },
  ],
  moreColumns: [
    {
      id: "contact_email",
      head: () => t("ui.email"),
      isCopied: true,
      text: ({ contact_email }) => contact_email,
    },
    { id: "currency", widthPx: 96, isEditable: true, text: ({ currency }) => currency },
    { id: "description", widthPx: 240 },
    { id: "tags" },
    { id: "lost_reason" },
  ],
  cells: dealCells,
  card: (deal) => ({
    avatar: <DealMark size="md" />,
    about: [
      amountText(deal) ?? emptyFieldText("deal", "amount_cents"),
      deal.probability !== null && formatPercent(deal.probability),
    ]
      .filter(Boolean)
      .join(" · "),
    lines: [
      { icon: Building2, text: deal.company_name },
      { icon: User, text: deal.contact_name },
    ],
    foot: (
      <>
        <Stage deal={deal} />
        <time dateTime={deal.created_at} className="ms-auto">
          {t("deals.createdOn", { date: formatDate(deal.created_at) })}
        </time>
      </>
    ),
  }),
  line: (deal) => ({
    avatar: <DealMark />,
    afterName: <DealAmount deal={deal} />,
    about: deal.company_name ?? deal.contact_name,
    end: <CloseDate deal={deal} />,
    below: <Stage deal={deal} />,
    call: dealCall(deal),
  }),
});

function DealAmount({ deal }: { deal: Deal }) {
  const amount = amountText(deal);
  return amount === null ? (
    <EmptyValue text={emptyFieldText("deal", "amount_cents")} />
  ) : (
    <span className="strong">{amount}</span>
  );
}

function DealMark({ size }: { size?: "md" }) {
  return (
    <span className={size ? "avatar avatar--md avatar--sq av0" : "avatar avatar--sq av0"}>
      <Icon of={CircleDollarSign} size={size ? 18 : 16} />
    </span>
  );
}

function Stage({ deal }: { deal: Deal }) {
  return <ColorBadge color={deal.stage_color}>{optionText("stage", deal.stage_name)}</ColorBadge>;
}
