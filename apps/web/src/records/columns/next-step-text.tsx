import type { NextStep } from "@lanyard/contract/kind/next-step";
import { CircleAlert } from "lucide-react";
import { formatPlainDateShort } from "#src/lib/format/date.ts";
import { dueDay, isOverdue } from "#src/lib/format/due-day.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { classNames } from "#src/ui/layout/class-names.ts";
import { EmptyValue } from "#src/ui/layout/empty-value.tsx";
import { Icon } from "#src/ui/layout/icon.tsx";

export function NextStepText({ step }: { step: NextStep | null | undefined }) {
  if (!step) return <EmptyValue />;
  const day = dueDay(step);
  const isLate = isOverdue(step);
  return (
    <span className="inline-flex max-w-full min-w-0 gap-2" title={step.title}>
      <span className="truncate" dir="auto">
        {step.title}
      </span>
      {day !== null && (
        <span className={classNames("flex-none", isLate ? "overdue" : "text-ink-muted")}>
          {isLate && <Icon of={CircleAlert} size={14} />}
          {formatPlainDateShort(Date.parse(day))}
          {isLate && <span className="vh">, {t("ui.nextStep.overdue")}</span>}
        </span>
      )}
    </span>
  );
}
