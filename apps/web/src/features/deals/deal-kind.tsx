import type { Deal } from "@lanyard/contract/deal/deal-schema";
import { Building2, CircleDollarSign, User } from "lucide-react";
import { formatDate } from "#src/lib/format/date.ts";
import { formatMoney, formatPercent } from "#src/lib/format/number.ts";
import { withMessages } from "#src/lib/i18n/message-loading.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { optionText } from "#src/lib/i18n/option-text.ts";
import { type ListTexts, listTexts } from "#src/records/kind-text.ts";
import type { RecordKind } from "#src/records/record-kind.ts";
import { ColorBadge } from "#src/ui/feedback/badge.tsx";
import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";
import { Icon } from "#src/ui/layout/icon.tsx";
import { CloseDate } from "./deal-close-date.tsx";
import { dealColumns } from "./deal-columns.tsx";
import { sortLabels } from "./deal-labels.ts";
import { type DealListSort, dealSorts } from "./deal-list-params.ts";

const texts: ListTexts = listTexts("deals");

/** Deals as lists show them. */
export const dealKind: RecordKind<Deal, DealListSort> = {
  texts,
  list: "deals",
  mark: "money",
  tips: "deals",
  sorts: dealSorts,
  sortLabel: (sort) => sortLabels[sort](),
  name: ({ id, name }) => ({ id, name, pickLabel: t("deals.select", { name }) }),
  columns: dealColumns,
  loadMoreColumns: async () => (await import("./deal-more-columns.tsx")).dealMoreColumns,
  CellEditor: lazyComponent(
    async () => (await withMessages(["refusals"], () => import("./deal-cell-editor.tsx"))).DealCellEditor,
  ),
  card: (deal) => ({
    avatar: <DealMark size="md" />,
    about: [
      formatMoney(deal.amount_cents, deal.currency),
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
    beside: <span className="strong">{formatMoney(deal.amount_cents, deal.currency)}</span>,
    about: deal.company_name ?? deal.contact_name,
    end: <CloseDate deal={deal} />,
    below: <Stage deal={deal} />,
  }),
};

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
