import { type DateOrder, readWrittenDate } from "@lanyard/contract/field/written-date";
import { dateFormatter } from "@lanyard/typed-lines/wall-time";
import { t } from "#src/lib/i18n/messages.ts";
import { formatDate } from "./date.ts";
import { formatChoices } from "./format-choices.ts";
import { formatLanguage } from "./number.ts";

/**
 * Parses a typed date and returns it as `YYYY-MM-DD`. Day and month are read in the user's order, unless only
 * the other order is valid. Returns undefined for other texts.
 */
export function readDate(text: string): string | undefined {
  const written = readWrittenDate(text);
  if (!written) return undefined;
  return "day" in written ? written.day : written.byOrder[typedOrder()];
}

export function typedOrder(): DateOrder {
  const { dateFormat } = formatChoices();
  if (dateFormat === "MM/DD/YYYY") return "month";
  if (dateFormat === "DD/MM/YYYY") return "day";
  const parts = dateFormatter(formatLanguage(), { month: "numeric", day: "numeric" }).formatToParts(0);
  return parts.find(({ type }) => type === "month" || type === "day")?.type === "month" ? "month" : "day";
}

export function formatTypedDate(day: string): string {
  return readDate(day) === day ? formatDate(day) : day;
}

export function invalidDateText(): string {
  return t("ui.dateUnread", { example: formatDate("2026-11-20") });
}

export function datePattern(): string {
  if (formatChoices().dateFormat === "YYYY-MM-DD") return t("ui.dateYearFirst");
  return typedOrder() === "month" ? t("ui.dateMonthFirst") : t("ui.dateDayFirst");
}
