import { formatCount } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";

/** The number of records of a list: counted, or estimated by the database until then. */
export type ListTotal = {
  /** Undefined while it is not known. */
  total: number | undefined;
  isTotalExact: boolean;
};

/** "1,284", or "about 13,000" for a guess: two figures of it, since the others mean nothing. */
export function totalText({ total = 0, isTotalExact }: ListTotal): string {
  if (isTotalExact) return formatCount(total);
  return t("ui.about", { count: formatCount(Number(total.toPrecision(2))) });
}

/** The numbers of the first and last record on a page, counted from 1: page 2 of 50 with 34 on it is 51 to 84. */
export function rangeShown(
  { page, limit }: { page: number; limit: number },
  shown: number,
): [number, number] {
  const before = (page - 1) * limit;
  return [shown === 0 ? before : before + 1, before + shown];
}
