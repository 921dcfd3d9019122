import type { Deal } from "@lanyard/contract/deal/deal-schema";
import { CircleAlert } from "lucide-react";
import { formatPlainDate, isPast } from "#src/lib/format/date.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { EmptyValue } from "#src/ui/layout/empty-value.tsx";
import { Icon } from "#src/ui/layout/icon.tsx";

type Closing = Pick<Deal, "expected_close_date" | "stage_outcome">;

/** Whether an open deal should have closed before today. */
export function isOverdue({ expected_close_date: date, stage_outcome }: Closing): boolean {
  return stage_outcome === null && date !== null && isPast(date);
}

/** The expected close date; marked when it is past. */
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
