import type { ReactNode } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { classNames } from "./class-names.ts";

/** A missing value: an em dash, spoken as "Not set". */
export function EmptyValue() {
  return (
    <span className="empty-cell" role="img" aria-label={t("ui.notSet")}>
      —
    </span>
  );
}

/** A list of facts: label on the left, value on the right. */
export function FactList({ children, className }: { children: ReactNode; className?: string }) {
  return <dl className={classNames("kv", className)}>{children}</dl>;
}

/** One fact; without a value it shows the dash for "Not set". */
export function Fact({ label, children }: { label: string; children?: ReactNode }) {
  const isEmpty = children === undefined || children === null || children === "";
  return (
    <div>
      <dt>{label}</dt>
      <dd dir="auto">{isEmpty ? <EmptyValue /> : children}</dd>
    </div>
  );
}
