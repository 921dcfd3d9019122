import { formatCount } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";

export type ListTotal = {
  total: number | undefined;
  isTotalExact: boolean;
};

/** Returns "1,284" for an exact total, or "about 13,000" for an estimate. */
export function totalText({ total = 0, isTotalExact }: ListTotal): string {
  if (isTotalExact) return formatCount(total);
  return t("ui.about", { count: Number(total.toPrecision(2)) });
}

/**
 * Returns the numbers of the first and last record on a page: 51 and 84 for page 2 with 34 records, if pages
 * have 50.
 */
export function rangeShown(
  { page, limit }: { page: number; limit: number },
  shown: number,
): [number, number] {
  const before = (page - 1) * limit;
  return [shown === 0 ? before : before + 1, before + shown];
}
