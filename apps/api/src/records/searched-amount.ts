import { maxAmountCents } from "@lanyard/contract/limits";
import { readWrittenAmount } from "@lanyard/contract/money/written-amount";

/** Short words that could mean something else in a file, and in a search only this. */
const thousands = /(?<=\d)\s*(?:mil|mille)(?!\p{L})/iu;
const millions = /(?<=\d)\s*(?:m|mn|mill)(?!\p{L})/iu;

/**
 * Returns the amount that a text is; undefined where it is none. One mark before three digits groups thousands, whoever
 * reads (decision 18): a search for an amount with three decimals finds nothing.
 */
export function amountCentsIn(text: string): number | undefined {
  const number = readWrittenAmount(text.replace(thousands, "k").replace(millions, "M"))?.number;
  if (number === undefined) return undefined;
  const value = "byMark" in number ? Math.max(...Object.values(number.byMark)) : number.value;
  const cents = Math.round(value * 100);
  return cents > 0 && cents <= maxAmountCents ? cents : undefined;
}
