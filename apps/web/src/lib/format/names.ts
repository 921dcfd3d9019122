import { t } from "#src/lib/i18n/messages.ts";
import { formatLanguage } from "./number.ts";

/** Returns a list of quoted names: “Open deals” and “Mine”. */
export function formatNames(names: readonly string[]): string {
  return new Intl.ListFormat(formatLanguage()).format(names.map((text) => t("filters.quoted", { text })));
}
