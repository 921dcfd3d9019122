import type { ReactNode } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { classNames } from "./class-names.ts";

/** A missing value: what is said of it, else an em dash, spoken as "Not set". */
export function EmptyValue({ text }: { text?: string | undefined }) {
  if (text !== undefined) return <span className="empty-cell">{text}</span>;
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

type FactProps = { label: string; empty?: string | undefined; children?: ReactNode };

/** One fact; without a value it shows what is said of that, else the dash for "Not set". */
export function Fact({ label, empty, children }: FactProps) {
  const isEmpty = children === undefined || children === null || children === "";
  return (
    <div>
      <dt>{label}</dt>
      <dd dir="auto">{isEmpty ? <EmptyValue text={empty} /> : children}</dd>
    </div>
  );
}
