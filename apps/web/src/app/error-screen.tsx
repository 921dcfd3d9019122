import { useQueryClient } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { useEffect } from "react";
import { formatDateTime } from "#src/lib/format/date.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { usePageTitle } from "#src/ui/layout/page-title.ts";
import { reportError } from "./error-reporting.ts";

/** The error screen that replaces the whole app (spec section 2.3). */
export function ErrorScreen({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  usePageTitle(t("errors.pageTitle"));
  const cache = useQueryClient();
  useEffect(() => {
    reportError(error);
    // Cached data may have caused the error, so the cache is emptied and the next visit loads new data.
    cache.removeQueries({ type: "inactive" });
  }, [cache, error]);
  const tryAgain = () => {
    void cache.resetQueries();
    onRetry();
  };
  return (
    <div className="full-page" role="alert">
      <div className="w-[min(520px,100%)]">
        <BrokenBadge />
        <h1 className="page-title">{t("errors.title")}</h1>
        <p className="lede">{t("errors.text")}</p>
        <ErrorDetails error={error} />
        <div className="mt-5 flex gap-2">
          <Button variant="primary" onClick={tryAgain}>
            {t("ui.tryAgain")}
          </Button>
          <Button icon={RotateCw} onClick={() => location.reload()}>
            {t("shell.refreshPage")}
          </Button>
        </div>
      </div>
    </div>
  );
}

function ErrorDetails({ error }: { error: unknown }) {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return (
    <details className="boxed error-details mt-5">
      <summary>{t("errors.details")}</summary>
      <pre>
        {text}
        {"\n"}
        {t("errors.version", { version: __APP_VERSION__, moment: formatDateTime(new Date()) })}
      </pre>
    </details>
  );
}

function BrokenBadge() {
  return (
    <svg className="art mb-6 block" viewBox="0 0 112 104" width="112" height="104" aria-hidden="true">
      <path className="a-strap" d="M22 0h14v34l-7-6-7 6z" />
      <path className="a-thread" d="M29 0v28" />
      <g transform="rotate(14 62 66)">
        <rect className="a-fill" x="36.75" y="34.75" width="50.5" height="60.5" rx="8" />
        <rect className="a-soft" x="51" y="41" width="22" height="6" rx="3" />
        <path className="a-line" d="M48 64h28M48 72h28M48 80h16" strokeLinecap="round" />
      </g>
    </svg>
  );
}
