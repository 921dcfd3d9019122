import { formatCount } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";

/** The number of records of a list: counted, or estimated by the database until then. */
export type ListTotal = {
  /** Undefined while it is not known. */
  total: number | undefined;
  isTotalExact: boolean;
};

/** Returns "1,284", or "about 13,000" for an estimate, whose further digits mean nothing. */
export function totalText({ total = 0, isTotalExact }: ListTotal): string {
  if (isTotalExact) return formatCount(total);
  return t("ui.about", { count: formatCount(Number(total.toPrecision(2))) });
}

/**
 * Returns the numbers of the first and last record on a page, counted from 1: page 2 of 50 with 34 records is 51 to 84.
 */
export function rangeShown(
  { page, limit }: { page: number; limit: number },
  shown: number,
): [number, number] {
  const before = (page - 1) * limit;
  return [shown === 0 ? before : before + 1, before + shown];
}
