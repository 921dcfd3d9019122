import { t } from "#src/lib/i18n/messages.ts";

export function EmptyValue({ text }: { text?: string | undefined }) {
  if (text !== undefined) return <span className="empty-cell">{text}</span>;
  return (
    <span className="empty-cell" role="img" aria-label={t("ui.notSet")}>
      —
    </span>
  );
}
