import { readWrittenNumber } from "@lanyard/contract/field/written-number";
import { maxAmountCents } from "@lanyard/contract/limits";

/** Signs and codes of currencies beside the figures. */
const currency = /^(?:\p{Sc}|[a-z]{3}\b)\s*|\s*(?:\p{Sc}|\b[a-z]{3})$/giu;

/** Thousands and millions as they are shortened in four languages, behind the figures: "12.5k", "12,5 Tsd. €", "1.2m USD". */
const shortened =
  /(?<=\d)\s*(?:(?<thousands>k|tsd|mil|mille)|m|mn|mln|mio|mill)\.?(?=\s*(?:\p{Sc}|[a-z]{3})?$)/iu;

/**
 * The amount that a text is, as people of any country write one; undefined where it is none. One mark before three digits
 * groups thousands, whoever reads (decision 18): nobody looks for an amount with three decimals.
 */
export function amountCentsIn(text: string): number | undefined {
  const typed = text.trim();
  const short = shortened.exec(typed);
  const unit = short === null ? 1 : short.groups?.thousands === undefined ? 1_000_000 : 1000;
  const written = readWrittenNumber(typed.replace(shortened, "").replace(currency, ""));
  if (written === undefined) return undefined;
  const value = "byMark" in written ? Math.max(...Object.values(written.byMark)) : written.value;
  const cents = Math.round(value * unit * 100);
  return cents > 0 && cents <= maxAmountCents ? cents : undefined;
}
