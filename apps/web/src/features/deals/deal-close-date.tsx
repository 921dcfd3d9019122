import type { Deal } from "@lanyard/contract/deal/deal-schema";
import { CircleAlert } from "lucide-react";
import { formatDate, formatPlainDate, isPast } from "#src/lib/format/date.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { EmptyValue } from "#src/ui/layout/empty-value.tsx";
import { Icon } from "#src/ui/layout/icon.tsx";

type Closing = Pick<Deal, "expected_close_date" | "stage_outcome">;

export function isOverdue({ expected_close_date: date, stage_outcome }: Closing): boolean {
  return stage_outcome === null && date !== null && isPast(date);
}

/** Returns the date on which a deal ended: a past close date, or else the date of entering its stage. */
export function closedOn({ expected_close_date: date, stage_entered_at }: Deal): string {
  return date !== null && isPast(date) ? formatPlainDate(date) : formatDate(stage_entered_at);
}

export function closeLabel({ stage_outcome }: Closing): string {
  if (stage_outcome === null) return t("deals.expectedClose");
  return stage_outcome === "won" ? t("deals.wonOn") : t("deals.lostOn");
}

export function CloseDate({ deal }: { deal: Closing }) {
  const text = formatPlainDate(deal.expected_close_date);
  if (deal.expected_close_date === null) return <EmptyValue />;
  if (!isOverdue(deal)) return text;
  return (
    <span className="overdue">
      <Icon of={CircleAlert} size={14} />
      {text}
      <span className="vh">{t("deals.overdue")}</span>
    </span>
  );
}
