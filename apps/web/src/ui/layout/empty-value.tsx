import { t } from "#src/lib/i18n/messages.ts";

/** A missing value: the given text, or a dash that screen readers read as "Not set". */
export function EmptyValue({ text }: { text?: string | undefined }) {
  if (text !== undefined) return <span className="empty-cell">{text}</span>;
  return (
    <span className="empty-cell" role="img" aria-label={t("ui.notSet")}>
      —
    </span>
  );
}
