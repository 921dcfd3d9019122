import { useEffect } from "react";
import { t } from "#src/lib/i18n/messages.ts";

/** The title of the tab: "Contacts - Lanyard"; without a page the default title. */
export function pageTitle(page?: string): string {
  return page ? t("ui.pageTitle", { page }) : t("ui.defaultTitle");
}

/** Names the tab after the page while it is shown. */
export function usePageTitle(page?: string): void {
  useEffect(() => {
    document.title = pageTitle(page);
  }, [page]);
}
