import { t } from "#src/lib/i18n/messages.ts";
import { Spinner } from "./spinner.tsx";

export function LoadingPage() {
  return (
    <div className="full-page" role="status" aria-label={t("ui.loading")}>
      <Spinner size={24} />
    </div>
  );
}
