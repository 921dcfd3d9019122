import type { NextStep } from "@lanyard/contract/kind/next-step";
import { formatPlainDateShort } from "#src/lib/format/date.ts";
import { classNames } from "#src/ui/layout/class-names.ts";
import { EmptyValue } from "#src/ui/layout/empty-value.tsx";
import { dueDay, isOverdue } from "./due-day.ts";

/** What is to be done next about a record of a list, and by when. */
export function NextStepText({ step }: { step: NextStep | null | undefined }) {
  if (!step) return <EmptyValue />;
  const day = dueDay(step);
  return (
    <span className="inline-flex max-w-full min-w-0 gap-2" title={step.title}>
      <span className="truncate" dir="auto">
        {step.title}
      </span>
      {day !== null && (
        <span className={classNames("flex-none", isOverdue(step) ? "text-danger-ink" : "text-ink-muted")}>
          {formatPlainDateShort(Date.parse(day))}
        </span>
      )}
    </span>
  );
}
