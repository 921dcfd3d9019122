import { t } from "#src/lib/i18n/messages.ts";

export function Spinner({ size = 16 }: { size?: number }) {
  return <span className="spin" style={{ width: size, height: size }} aria-hidden="true" />;
}

export function LoadingPage() {
  return (
    <div className="full-page" role="status" aria-label={t("ui.loading")}>
      <Spinner size={24} />
    </div>
  );
}
