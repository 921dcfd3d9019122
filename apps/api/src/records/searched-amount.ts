import { maxAmountCents } from "@lanyard/contract/limits";
import { readWrittenAmount } from "@lanyard/contract/money/written-amount";

/** Short words that are ambiguous in a file but not in a search. */
const thousands = /(?<=\d)\s*(?:mil|mille)(?!\p{L})/iu;
const millions = /(?<=\d)\s*(?:m|mn|mill)(?!\p{L})/iu;

/**
 * Returns the amount in a text, or undefined. One separator before three digits groups thousands in every language
 * (decision 18): a search for an amount with three decimals finds nothing.
 */
export function amountCentsIn(text: string): number | undefined {
  const number = readWrittenAmount(text.replace(thousands, "k").replace(millions, "M"))?.number;
  if (number === undefined) return undefined;
  const value = "byMark" in number ? Math.max(...Object.values(number.byMark)) : number.value;
  const cents = Math.round(value * 100);
  return cents > 0 && cents <= maxAmountCents ? cents : undefined;
}
