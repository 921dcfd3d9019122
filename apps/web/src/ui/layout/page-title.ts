import { useEffect } from "react";
import { t } from "#src/lib/i18n/messages.ts";

export function pageTitle(page?: string): string {
  return page ? t("ui.pageTitle", { page }) : t("ui.defaultTitle");
}

export function usePageTitle(page?: string): void {
  useEffect(() => {
    document.title = pageTitle(page);
  }, [page]);
}
